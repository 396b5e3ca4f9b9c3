// SPDX-License-Identifier: MIT
#ifndef RAINFLY_CGPIO_H
#define RAINFLY_CGPIO_H
#endif
