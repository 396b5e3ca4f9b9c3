// SPDX-License-Identifier: MIT
//
// What Swift cannot import of the kernel's and libi2c's interfaces: function-like macros, casts and
// variadic calls. Every function returns 0 or a count, or a negative errno.

#ifndef RAINFLY_CLINUXIO_H
#define RAINFLY_CLINUXIO_H

#include <stdint.h>

#include "clocks.h"

#endif
