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

static int request(struct rainfly_line *line, unsigned int offset, const char *consumer,
                   int value) {
  errno = 0;
  line->line = gpiod_chip_get_line(line->chip, offset);
  if (line->line == NULL) return failure();
  if (gpiod_line_request_output(line->line, consumer, value != 0) != 0) return failure();
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

static int request(struct rainfly_line *line, unsigned int offset, const char *consumer,
                   int value) {
  int result = -ENOMEM;
  struct gpiod_line_settings *settings = gpiod_line_settings_new();
  struct gpiod_line_config *lines = gpiod_line_config_new();
  struct gpiod_request_config *options = gpiod_request_config_new();
  if (settings != NULL && lines != NULL && options != NULL) {
    errno = 0;
    gpiod_request_config_set_consumer(options, consumer);
    if (gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_OUTPUT) != 0 ||
        gpiod_line_settings_set_output_value(
            settings, value != 0 ? GPIOD_LINE_VALUE_ACTIVE : GPIOD_LINE_VALUE_INACTIVE) != 0 ||
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
                      const char *consumer, int value, char *holder, size_t holder_size,
                      struct rainfly_line **line) {
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
      result = request(made, offset, consumer, value);
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

int rainfly_line_request(const char *name, const char *label, unsigned int offset,
                         const char *consumer, int value, char *holder, size_t holder_size,
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
      result = request_on(path, name, label, offset, consumer, value, holder, holder_size, line);
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
