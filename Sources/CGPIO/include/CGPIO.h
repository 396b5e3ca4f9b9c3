// SPDX-License-Identifier: MIT
//
// One face over libgpiod 1.6 (Debian 12) and 2.x (Debian 13): find, request, set, release.
// Functions return 0 or a negative errno.

#ifndef RAINFLY_CGPIO_H
#define RAINFLY_CGPIO_H

#include <stddef.h>

// A requested output line with its chip.
struct rainfly_line;

// Finds a line on all chips, by name if there is one, else by the label of its chip and its offset,
// and requests it as an output that starts at value.
//
// holder (holder_size bytes, at least 1) receives the consumer of a line that is busy, else "".
// -ENOENT: no line of that name. -ENODEV: no chip of that label. -EINVAL: no such offset there.
// -EACCES: not found, and a chip could not be opened. -EBUSY: somebody else holds the line.
int rainfly_line_request(const char *name, const char *label, unsigned int offset,
                         const char *consumer, int value, char *holder, size_t holder_size,
                         struct rainfly_line **line);

// A weak resistor inside the chip.
enum rainfly_bias { RAINFLY_BIAS_NONE = 0, RAINFLY_BIAS_UP = 1, RAINFLY_BIAS_DOWN = 2 };

// The same for an input, with a bias; with edges it can be waited for. debounce_us is heeded by the
// kernel under libgpiod 2, and by nobody under 1.6.
int rainfly_input_request(const char *name, const char *label, unsigned int offset,
                          const char *consumer, enum rainfly_bias bias, int has_edges,
                          unsigned long debounce_us, char *holder, size_t holder_size,
                          struct rainfly_line **line);

// The level of an input, 0 or 1, or a negative errno.
int rainfly_line_get(struct rainfly_line *line);

// A descriptor that is readable when there are edges of an input that has them.
int rainfly_line_descriptor(struct rainfly_line *line);

// Forgets the edges that wait. Returns 0 or a negative errno.
int rainfly_line_drain(struct rainfly_line *line);

// Drives the line to value, 0 or 1.
int rainfly_line_set(struct rainfly_line *line, int value);

// Gives the line back. Its level is not guaranteed from then on.
void rainfly_line_release(struct rainfly_line *line);

#endif
