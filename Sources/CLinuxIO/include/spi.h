// SPDX-License-Identifier: MIT
//
// The kernel's SPI devices. Every function returns 0 or a descriptor, or a negative errno.

#ifndef RAINFLY_SPI_H
#define RAINFLY_SPI_H

#include <stdint.h>

/** Opens a node, for instance /dev/spidev0.0, in mode 0 with 8 bits a word. */
int rainfly_spi_open(const char *path, uint32_t hertz);

/** Writes at most 4096 bytes, which is what the driver takes at once (-EMSGSIZE: more). */
int rainfly_spi_write(int descriptor, const uint8_t *bytes, uint32_t count, uint32_t hertz);

/** Closes what rainfly_spi_open returned. */
void rainfly_spi_close(int descriptor);

#endif
