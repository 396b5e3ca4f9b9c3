// SPDX-License-Identifier: MIT
//
// Stands before the C library's malloc in the program that links it, and counts.
#define _GNU_SOURCE
#include "CAllocations.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

static unsigned long count;

unsigned long rainfly_allocations(void) { return __atomic_load_n(&count, __ATOMIC_RELAXED); }

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);

void *malloc(size_t size) {
  __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED);
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED);
  return __libc_realloc(old, size);
}
