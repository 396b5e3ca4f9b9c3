// SPDX-License-Identifier: MIT
#ifndef RAINFLY_CALLOCATIONS_H
#define RAINFLY_CALLOCATIONS_H

// How often this process has asked for memory since its start.
unsigned long rainfly_allocations(void);

#endif
