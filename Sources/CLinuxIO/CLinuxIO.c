// SPDX-License-Identifier: MIT

#define _GNU_SOURCE

#include "CLinuxIO.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <i2c/smbus.h>
#include <linux/i2c-dev.h>
#include <linux/i2c.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

// A signal may interrupt a call again and again; a driver above retries and counts.
enum { interruptions = 5 };

int rainfly_i2c_open(const char *path) {
  for (int attempt = 0; attempt < interruptions; attempt++) {
    int descriptor = open(path, O_RDWR | O_CLOEXEC);
    if (descriptor >= 0) return descriptor;
    if (errno != EINTR) return -errno;
  }
  return -EINTR;
}

void rainfly_i2c_close(int descriptor) { close(descriptor); }

int rainfly_i2c_has_combined(int descriptor) {
  unsigned long functions = 0;
  if (ioctl(descriptor, I2C_FUNCS, &functions) < 0) return -errno;
  return (functions & I2C_FUNC_I2C) != 0;
}

int rainfly_i2c_claim(int descriptor, uint8_t address) {
  if (ioctl(descriptor, I2C_SLAVE, (unsigned long)address) < 0) return -errno;
  return 0;
}

static int read_combined(int descriptor, uint8_t address, uint8_t *place, uint16_t length,
                         uint8_t *bytes, uint16_t count) {
  struct i2c_msg messages[2] = {
      {.addr = address, .flags = 0, .len = length, .buf = place},
      {.addr = address, .flags = I2C_M_RD, .len = count, .buf = bytes},
  };
  struct i2c_rdwr_ioctl_data transfer = {.msgs = messages, .nmsgs = 2};
  for (int attempt = 0; attempt < interruptions; attempt++) {
    int done = ioctl(descriptor, I2C_RDWR, &transfer);
    if (done == 2) return 0;
    if (done >= 0) return -EPROTO;
    if (errno != EINTR) return -errno;
  }
  return -EINTR;
}

int rainfly_i2c_read_combined(int descriptor, uint8_t address, uint8_t first, uint8_t *bytes,
                              uint16_t count) {
  return read_combined(descriptor, address, &first, 1, bytes, count);
}

int rainfly_i2c_read_wide(int descriptor, uint8_t address, uint16_t first, uint8_t *bytes,
                          uint16_t count) {
  uint8_t place[2] = {(uint8_t)(first >> 8), (uint8_t)first};
  return read_combined(descriptor, address, place, sizeof place, bytes, count);
}

int rainfly_i2c_read_block(int descriptor, uint8_t first, uint8_t *bytes, uint8_t count) {
  uint8_t block[I2C_SMBUS_BLOCK_MAX];
  if (count == 0 || count > sizeof block) return -EINVAL;
  int got = -EINTR;
  for (int attempt = 0; got == -EINTR && attempt < interruptions; attempt++) {
    got = i2c_smbus_read_i2c_block_data(descriptor, first, count, block);
  }
  if (got < 0) return got;
  if (got > count) return -EPROTO;
  memcpy(bytes, block, (size_t)got);
  return got;
}

int rainfly_i2c_write(int descriptor, uint8_t reg, uint8_t value) {
  int result = -EINTR;
  for (int attempt = 0; result == -EINTR && attempt < interruptions; attempt++) {
    result = i2c_smbus_write_byte_data(descriptor, reg, value);
  }
  return result < 0 ? result : 0;
}

// Reads /etc/group itself: the C library's look-up loads modules, which a static program cannot.
int rainfly_file_group(const char *path, char *name, uint32_t size) {
  struct stat status;
  if (stat(path, &status) != 0) return -errno;
  FILE *groups = fopen("/etc/group", "re");
  if (groups == NULL) return -errno;
  char buffer[4096];
  struct group entry;
  struct group *found = NULL;
  int result = -ENOENT;
  while (fgetgrent_r(groups, &entry, buffer, sizeof buffer, &found) == 0) {
    if (found->gr_gid != status.st_gid) continue;
    result = strlen(found->gr_name) < size ? 0 : -ERANGE;
    if (result == 0) strcpy(name, found->gr_name);
    break;
  }
  fclose(groups);
  return result;
}
