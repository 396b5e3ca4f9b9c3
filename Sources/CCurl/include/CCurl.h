// SPDX-License-Identifier: MIT
//
// libcurl's options take any type after the option's number, which Swift cannot call. One function a
// type stands here; everything else is called as libcurl has it.
#ifndef RAINFLY_CCURL_H
#define RAINFLY_CCURL_H

#include <curl/curl.h>

typedef size_t (*rainfly_curl_sink)(char *bytes, size_t size, size_t count, void *context);

CURLcode rainfly_curl_start(void);
CURLcode rainfly_curl_set_text(CURL *handle, CURLoption option, const char *text);
CURLcode rainfly_curl_set_number(CURL *handle, CURLoption option, long number);
CURLcode rainfly_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *list);
CURLcode rainfly_curl_set_buffer(CURL *handle, CURLoption option, char *buffer);
CURLcode rainfly_curl_set_sink(CURL *handle, CURLoption function, rainfly_curl_sink sink,
                               CURLoption data, void *context);
CURLcode rainfly_curl_get_number(CURL *handle, CURLINFO info, long *number);
CURLcode rainfly_curl_get_text(CURL *handle, CURLINFO info, const char **text);

#endif
