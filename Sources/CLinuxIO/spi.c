// SPDX-License-Identifier: MIT

#define _GNU_SOURCE

#include "spi.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/spi/spidev.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { interruptions = 5 };

int rainfly_spi_open(const char *path, uint32_t hertz) {
  int descriptor = open(path, O_RDWR | O_CLOEXEC);
  if (descriptor < 0) return -errno;
  uint8_t mode = SPI_MODE_0;
  uint8_t bits = 8;
  if (ioctl(descriptor, SPI_IOC_WR_MODE, &mode) < 0 ||
      ioctl(descriptor, SPI_IOC_WR_BITS_PER_WORD, &bits) < 0 ||
      ioctl(descriptor, SPI_IOC_WR_MAX_SPEED_HZ, &hertz) < 0) {
    int reason = errno;
    close(descriptor);
    return -reason;
  }
  return descriptor;
}

int rainfly_spi_write(int descriptor, const uint8_t *bytes, uint32_t count, uint32_t hertz) {
  struct spi_ioc_transfer transfer = {
      .tx_buf = (uintptr_t)bytes, .len = count, .speed_hz = hertz, .bits_per_word = 8};
  for (int attempt = 0; attempt < interruptions; attempt++) {
    int done = ioctl(descriptor, SPI_IOC_MESSAGE(1), &transfer);
    if (done >= 0) return (uint32_t)done == count ? 0 : -EPROTO;
    if (errno != EINTR) return -errno;
  }
  return -EINTR;
}

void rainfly_spi_close(int descriptor) { close(descriptor); }
