// SPDX-License-Identifier: MIT

#define _GNU_SOURCE

#include "CGPIO.h"

#include <dirent.h>
#include <errno.h>
#include <gpiod.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Only the header of 1.x defines this limit; neither version defines its own number.
#ifdef GPIOD_LINE_BULK_MAX_LINES
#define RAINFLY_GPIOD_1 1
#endif

struct rainfly_line {
  struct gpiod_chip *chip;
#ifdef RAINFLY_GPIOD_1
  struct gpiod_line *line;
#else
  struct gpiod_line_request *request;
  unsigned int offset;
#endif
};

// What a line is asked for.
struct wish {
  bool is_input;
  int value;
  enum rainfly_bias bias;
  bool has_edges;
  unsigned long debounce_us;
};

// A call that fails without a reason must still not look like success.
static int failure(void) { return errno > 0 ? -errno : -EIO; }

#ifdef RAINFLY_GPIOD_1

static bool has_label(struct gpiod_chip *chip, const char *label) {
  const char *own = gpiod_chip_label(chip);
  return own != NULL && strcmp(own, label) == 0;
}

static int offset_of_name(struct gpiod_chip *chip, const char *name, unsigned int *offset) {
  errno = 0;
  struct gpiod_line *line = gpiod_chip_find_line(chip, name);
  if (line == NULL) return errno == 0 ? -ENOENT : -errno;
  *offset = gpiod_line_offset(line);
  return 0;
}

static bool has_offset(struct gpiod_chip *chip, unsigned int offset) {
  return offset < gpiod_chip_num_lines(chip);
}

static void copy_holder(struct gpiod_chip *chip, unsigned int offset, char *holder, size_t size) {
  struct gpiod_line *line = gpiod_chip_get_line(chip, offset);
  const char *consumer = line == NULL ? NULL : gpiod_line_consumer(line);
  snprintf(holder, size, "%s", consumer == NULL ? "" : consumer);
}

static int bias_flag(enum rainfly_bias bias) {
  switch (bias) {
    case RAINFLY_BIAS_UP: return GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_UP;
    case RAINFLY_BIAS_DOWN: return GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_DOWN;
    default: return 0;
  }
}

static int request(struct rainfly_line *line, unsigned int offset, const char *consumer,
                   const struct wish *wish) {
  errno = 0;
  line->line = gpiod_chip_get_line(line->chip, offset);
  if (line->line == NULL) return failure();
  if (!wish->is_input) {
    return gpiod_line_request_output(line->line, consumer, wish->value != 0) == 0 ? 0 : failure();
  }
  // The kernel's debouncing is out of this version's reach: the caller looks twice.
  struct gpiod_line_request_config config = {
      .consumer = consumer,
      .request_type = wish->has_edges ? GPIOD_LINE_REQUEST_EVENT_BOTH_EDGES
                                      : GPIOD_LINE_REQUEST_DIRECTION_INPUT,
      .flags = bias_flag(wish->bias),
  };
  return gpiod_line_request(line->line, &config, 0) == 0 ? 0 : failure();
}

int rainfly_line_get(struct rainfly_line *line) {
  errno = 0;
  int value = gpiod_line_get_value(line->line);
  return value < 0 ? failure() : value;
}

int rainfly_line_descriptor(struct rainfly_line *line) {
  errno = 0;
  int descriptor = gpiod_line_event_get_fd(line->line);
  return descriptor < 0 ? failure() : descriptor;
}

int rainfly_line_drain(struct rainfly_line *line) {
  struct timespec none = {0, 0};
  struct gpiod_line_event event;
  for (int count = 0; count < 64; count++) {
    errno = 0;
    int ready = gpiod_line_event_wait(line->line, &none);
    if (ready == 0) return 0;
    if (ready < 0 || gpiod_line_event_read(line->line, &event) != 0) return failure();
  }
  return 0;
}

int rainfly_line_set(struct rainfly_line *line, int value) {
  errno = 0;
  return gpiod_line_set_value(line->line, value != 0) == 0 ? 0 : failure();
}

void rainfly_line_release(struct rainfly_line *line) {
  if (line == NULL) return;
  gpiod_line_release(line->line);
  gpiod_chip_close(line->chip);
  free(line);
}

#else

static bool has_label(struct gpiod_chip *chip, const char *label) {
  struct gpiod_chip_info *info = gpiod_chip_get_info(chip);
  if (info == NULL) return false;
  bool same = strcmp(gpiod_chip_info_get_label(info), label) == 0;
  gpiod_chip_info_free(info);
  return same;
}

static int offset_of_name(struct gpiod_chip *chip, const char *name, unsigned int *offset) {
  errno = 0;
  int found = gpiod_chip_get_line_offset_from_name(chip, name);
  if (found < 0) return errno == 0 ? -ENOENT : -errno;
  *offset = (unsigned int)found;
  return 0;
}

static bool has_offset(struct gpiod_chip *chip, unsigned int offset) {
  struct gpiod_chip_info *info = gpiod_chip_get_info(chip);
  if (info == NULL) return false;
  bool inside = offset < gpiod_chip_info_get_num_lines(info);
  gpiod_chip_info_free(info);
  return inside;
}

static void copy_holder(struct gpiod_chip *chip, unsigned int offset, char *holder, size_t size) {
  struct gpiod_line_info *info = gpiod_chip_get_line_info(chip, offset);
  const char *consumer = info == NULL ? NULL : gpiod_line_info_get_consumer(info);
  snprintf(holder, size, "%s", consumer == NULL ? "" : consumer);
  if (info != NULL) gpiod_line_info_free(info);
}

static enum gpiod_line_bias bias_of(enum rainfly_bias bias) {
  switch (bias) {
    case RAINFLY_BIAS_UP: return GPIOD_LINE_BIAS_PULL_UP;
    case RAINFLY_BIAS_DOWN: return GPIOD_LINE_BIAS_PULL_DOWN;
    default: return GPIOD_LINE_BIAS_AS_IS;
  }
}

static int settle(struct gpiod_line_settings *settings, const struct wish *wish) {
  if (!wish->is_input) {
    if (gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_OUTPUT) != 0) return -1;
    return gpiod_line_settings_set_output_value(
        settings, wish->value != 0 ? GPIOD_LINE_VALUE_ACTIVE : GPIOD_LINE_VALUE_INACTIVE);
  }
  if (gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_INPUT) != 0) return -1;
  if (gpiod_line_settings_set_bias(settings, bias_of(wish->bias)) != 0) return -1;
  gpiod_line_settings_set_debounce_period_us(settings, wish->debounce_us);
  return wish->has_edges ? gpiod_line_settings_set_edge_detection(settings, GPIOD_LINE_EDGE_BOTH)
                         : 0;
}

static int request(struct rainfly_line *line, unsigned int offset, const char *consumer,
                   const struct wish *wish) {
  int result = -ENOMEM;
  struct gpiod_line_settings *settings = gpiod_line_settings_new();
  struct gpiod_line_config *lines = gpiod_line_config_new();
  struct gpiod_request_config *options = gpiod_request_config_new();
  if (settings != NULL && lines != NULL && options != NULL) {
    errno = 0;
    gpiod_request_config_set_consumer(options, consumer);
    if (settle(settings, wish) != 0 ||
        gpiod_line_config_add_line_settings(lines, &offset, 1, settings) != 0) {
      result = failure();
    } else {
      line->offset = offset;
      line->request = gpiod_chip_request_lines(line->chip, options, lines);
      result = line->request == NULL ? failure() : 0;
    }
  }
  if (options != NULL) gpiod_request_config_free(options);
  if (lines != NULL) gpiod_line_config_free(lines);
  if (settings != NULL) gpiod_line_settings_free(settings);
  return result;
}

int rainfly_line_get(struct rainfly_line *line) {
  errno = 0;
  enum gpiod_line_value value = gpiod_line_request_get_value(line->request, line->offset);
  if (value == GPIOD_LINE_VALUE_ERROR) return failure();
  return value == GPIOD_LINE_VALUE_ACTIVE;
}

int rainfly_line_descriptor(struct rainfly_line *line) {
  errno = 0;
  int descriptor = gpiod_line_request_get_fd(line->request);
  return descriptor < 0 ? failure() : descriptor;
}

int rainfly_line_drain(struct rainfly_line *line) {
  struct gpiod_edge_event_buffer *events = gpiod_edge_event_buffer_new(16);
  if (events == NULL) return -ENOMEM;
  int result = 0;
  for (int round = 0; round < 8 && result == 0; round++) {
    errno = 0;
    int ready = gpiod_line_request_wait_edge_events(line->request, 0);
    if (ready == 0) break;
    if (ready < 0 || gpiod_line_request_read_edge_events(line->request, events, 16) < 0) {
      result = failure();
    }
  }
  gpiod_edge_event_buffer_free(events);
  return result;
}

int rainfly_line_set(struct rainfly_line *line, int value) {
  errno = 0;
  int done = gpiod_line_request_set_value(
      line->request, line->offset, value != 0 ? GPIOD_LINE_VALUE_ACTIVE : GPIOD_LINE_VALUE_INACTIVE);
  return done == 0 ? 0 : failure();
}

void rainfly_line_release(struct rainfly_line *line) {
  if (line == NULL) return;
  gpiod_line_request_release(line->request);
  gpiod_chip_close(line->chip);
  free(line);
}

#endif

static int is_chip(const struct dirent *entry) {
  return strncmp(entry->d_name, "gpiochip", strlen("gpiochip")) == 0;
}

// 0: this chip has the line. -EAGAIN: it does not, look at the next one.
static int locate(struct gpiod_chip *chip, const char *name, const char *label,
                  unsigned int *offset) {
  if (name != NULL) return offset_of_name(chip, name, offset) == 0 ? 0 : -EAGAIN;
  if (!has_label(chip, label)) return -EAGAIN;
  return has_offset(chip, *offset) ? 0 : -EINVAL;
}

static int request_on(const char *path, const char *name, const char *label, unsigned int offset,
                      const char *consumer, const struct wish *wish, char *holder,
                      size_t holder_size, struct rainfly_line **line) {
  errno = 0;
  struct gpiod_chip *chip = gpiod_chip_open(path);
  if (chip == NULL) return errno == EACCES || errno == EPERM ? -EACCES : -EAGAIN;
  int result = locate(chip, name, label, &offset);
  struct rainfly_line *made = NULL;
  if (result == 0) {
    made = calloc(1, sizeof *made);
    if (made == NULL) {
      result = -ENOMEM;
    } else {
      made->chip = chip;
      result = request(made, offset, consumer, wish);
      if (result == -EBUSY) copy_holder(chip, offset, holder, holder_size);
    }
  }
  if (result != 0) {
    free(made);
    gpiod_chip_close(chip);
    return result;
  }
  *line = made;
  return 0;
}

static int find(const char *name, const char *label, unsigned int offset, const char *consumer,
                const struct wish *wish, char *holder, size_t holder_size,
                struct rainfly_line **line) {
  *line = NULL;
  holder[0] = '\0';
  if (name == NULL && label == NULL) return -EINVAL;
  struct dirent **entries = NULL;
  int count = scandir("/dev", &entries, is_chip, versionsort);
  if (count < 0) return failure();
  bool denied = false;
  int result = -EAGAIN;
  for (int index = 0; index < count; index++) {
    if (result == -EAGAIN) {
      char path[PATH_MAX];
      snprintf(path, sizeof path, "/dev/%s", entries[index]->d_name);
      result = request_on(path, name, label, offset, consumer, wish, holder, holder_size, line);
      if (result == -EACCES) {
        denied = true;
        result = -EAGAIN;
      }
    }
    free(entries[index]);
  }
  free(entries);
  if (result != -EAGAIN) return result;
  if (denied) return -EACCES;
  return name != NULL ? -ENOENT : -ENODEV;
}

int rainfly_line_request(const char *name, const char *label, unsigned int offset,
                         const char *consumer, int value, char *holder, size_t holder_size,
                         struct rainfly_line **line) {
  struct wish wish = {.is_input = false, .value = value};
  return find(name, label, offset, consumer, &wish, holder, holder_size, line);
}

int rainfly_input_request(const char *name, const char *label, unsigned int offset,
                          const char *consumer, enum rainfly_bias bias, int has_edges,
                          unsigned long debounce_us, char *holder, size_t holder_size,
                          struct rainfly_line **line) {
  struct wish wish = {
      .is_input = true, .bias = bias, .has_edges = has_edges != 0, .debounce_us = debounce_us};
  return find(name, label, offset, consumer, &wish, holder, holder_size, line);
}
