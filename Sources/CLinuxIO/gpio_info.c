// SPDX-License-Identifier: MIT

#include "gpio_info.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/gpio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static void copy(char to[RAINFLY_GPIO_NAME], const char *from)
{
  strncpy(to, from, RAINFLY_GPIO_NAME - 1);
  to[RAINFLY_GPIO_NAME - 1] = 0;
}

int rainfly_gpio_open(const char *path, char label[RAINFLY_GPIO_NAME], uint32_t *lines)
{
  int descriptor = open(path, O_RDWR | O_CLOEXEC);
  if (descriptor < 0) return -errno;
  struct gpiochip_info info = { 0 };
  if (ioctl(descriptor, GPIO_GET_CHIPINFO_IOCTL, &info) < 0) {
    int reason = errno;
    close(descriptor);
    return -reason;
  }
  copy(label, info.label);
  *lines = info.lines;
  return descriptor;
}

int rainfly_gpio_line(int descriptor, uint32_t offset, struct rainfly_gpio_line *line)
{
  struct gpio_v2_line_info info = { .offset = offset };
  if (ioctl(descriptor, GPIO_V2_GET_LINEINFO_IOCTL, &info) < 0) return -errno;
  copy(line->name, info.name);
  copy(line->consumer, info.consumer);
  line->is_used = (info.flags & GPIO_V2_LINE_FLAG_USED) != 0;
  return 0;
}
