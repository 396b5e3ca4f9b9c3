// SPDX-License-Identifier: MIT
#include <libnova/libnova.h>
