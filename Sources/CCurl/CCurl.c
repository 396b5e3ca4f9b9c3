// SPDX-License-Identifier: MIT
#include "CCurl.h"

CURLcode rainfly_curl_start(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }

CURLcode rainfly_curl_set_text(CURL *handle, CURLoption option, const char *text) {
  return curl_easy_setopt(handle, option, text);
}

CURLcode rainfly_curl_set_number(CURL *handle, CURLoption option, long number) {
  return curl_easy_setopt(handle, option, number);
}

CURLcode rainfly_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *list) {
  return curl_easy_setopt(handle, option, list);
}

CURLcode rainfly_curl_set_buffer(CURL *handle, CURLoption option, char *buffer) {
  return curl_easy_setopt(handle, option, buffer);
}

CURLcode rainfly_curl_set_sink(CURL *handle, CURLoption function, rainfly_curl_sink sink,
                               CURLoption data, void *context) {
  CURLcode code = curl_easy_setopt(handle, function, sink);
  return code == CURLE_OK ? curl_easy_setopt(handle, data, context) : code;
}

CURLcode rainfly_curl_get_number(CURL *handle, CURLINFO info, long *number) {
  return curl_easy_getinfo(handle, info, number);
}

CURLcode rainfly_curl_get_text(CURL *handle, CURLINFO info, const char **text) {
  return curl_easy_getinfo(handle, info, text);
}
