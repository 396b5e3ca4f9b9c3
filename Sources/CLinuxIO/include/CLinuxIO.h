// SPDX-License-Identifier: MIT
//
// What Swift cannot import of the kernel's and libi2c's interfaces: function-like macros, casts and
// variadic calls. Every function returns 0 or a count, or a negative errno.

#ifndef RAINFLY_CLINUXIO_H
#define RAINFLY_CLINUXIO_H

#include <stdint.h>

#include "clocks.h"
#include "gpio_info.h"
#include "spi.h"

// Opens an adapter's node, for instance /dev/i2c-1. Returns the descriptor.
int rainfly_i2c_open(const char *path);

// Closes what rainfly_i2c_open returned.
void rainfly_i2c_close(int descriptor);

// Returns 1 if the adapter makes combined transfers (I2C_RDWR), 0 if it knows SMBus only.
int rainfly_i2c_has_combined(int descriptor);

// Directs SMBus calls to a 7-bit address. -EBUSY: a kernel driver owns it. Never forced.
int rainfly_i2c_claim(int descriptor, uint8_t address);

// Reads count registers in one combined transfer: write of the register, repeated start, read.
int rainfly_i2c_read_combined(int descriptor, uint8_t address, uint8_t first, uint8_t *bytes,
                              uint16_t count);

// Reads count bytes of a memory whose places have two address bytes, as EEPROMs from 4 KB on have.
int rainfly_i2c_read_wide(int descriptor, uint8_t address, uint16_t first, uint8_t *bytes,
                          uint16_t count);

// Reads at most 32 registers of the claimed address by one SMBus block read. Returns the count.
int rainfly_i2c_read_block(int descriptor, uint8_t first, uint8_t *bytes, uint8_t count);

// Writes one register of the claimed address.
int rainfly_i2c_write(int descriptor, uint8_t reg, uint8_t value);

// Writes the name of the group that owns a file, NUL-terminated. Returns 0 or a negative errno.
int rainfly_file_group(const char *path, char *name, uint32_t size);

#endif
