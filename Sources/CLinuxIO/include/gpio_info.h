// SPDX-License-Identifier: MIT
//
// What the kernel says of GPIO chips and their lines, for diagnosis: no library of one release or
// another comes between. Nothing is requested.

#ifndef RAINFLY_GPIO_INFO_H
#define RAINFLY_GPIO_INFO_H

#include <stdint.h>

enum { RAINFLY_GPIO_NAME = 32 };

// A line: its name and its consumer, "" where it has none, and whether somebody holds it.
struct rainfly_gpio_line {
  char name[RAINFLY_GPIO_NAME];
  char consumer[RAINFLY_GPIO_NAME];
  int is_used;
};

// Opens a chip's node and tells its label and the number of its lines. Returns the descriptor, which
// the caller closes.
int rainfly_gpio_open(const char *path, char label[RAINFLY_GPIO_NAME], uint32_t *lines);

// Tells of one line of an open chip.
int rainfly_gpio_line(int descriptor, uint32_t offset, struct rainfly_gpio_line *line);

#endif
