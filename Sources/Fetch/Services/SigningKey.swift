// SPDX-License-Identifier: MIT

import CCrypto

/// A private key on the curve P-256, which signs by ES256 (RFC 7518 §3.4).
public struct SigningKey {
  private let handle: Handle

  /// Owns libcrypto's key.
  private final class Handle {
    let pointer: OpaquePointer
    init(_ pointer: OpaquePointer) { self.pointer = pointer }
    deinit { EVP_PKEY_free(pointer) }
  }

  /// The key in the PEM text (PKCS #8) of `pem`, or `nil` where there is none on this curve.
  public init?(pem: [UInt8]) {
    let read = pem.withUnsafeBytes { bytes -> OpaquePointer? in
      guard let buffer = BIO_new_mem_buf(bytes.baseAddress, CInt(clamping: bytes.count)) else {
        return nil
      }
      defer { BIO_free(buffer) }
      // An encrypted key must not make the library ask the terminal for a word.
      return PEM_read_bio_PrivateKey(buffer, nil, { _, _, _, _ in 0 }, nil)
    }
    guard let read else { return nil }
    let handle = Handle(read)
    guard EVP_PKEY_get_id(read) == EVP_PKEY_EC, EVP_PKEY_get_bits(read) == 256 else { return nil }
    self.handle = handle
  }

  /// The signature of `message`: r and s, 32 bytes each; `nil` where libcrypto fails.
  public func sign(_ message: [UInt8]) -> [UInt8]? {
    guard let context = EVP_MD_CTX_new() else { return nil }
    defer { EVP_MD_CTX_free(context) }
    guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, handle.pointer) == 1 else {
      return nil
    }
    var length = 0
    guard EVP_DigestSign(context, nil, &length, message, message.count) == 1 else { return nil }
    var der = [UInt8](repeating: 0, count: length)
    guard EVP_DigestSign(context, &der, &length, message, message.count) == 1 else { return nil }
    return Self.raw(Array(der[..<length]))
  }

  /// r and s side by side instead of in ASN.1, which is how the web wants them.
  static func raw(_ der: [UInt8]) -> [UInt8]? {
    der.withUnsafeBufferPointer { bytes -> [UInt8]? in
      var start = bytes.baseAddress
      guard let signature = d2i_ECDSA_SIG(nil, &start, bytes.count) else { return nil }
      defer { ECDSA_SIG_free(signature) }
      let numbers = [ECDSA_SIG_get0_r(signature), ECDSA_SIG_get0_s(signature)]
      var raw: [UInt8] = []
      for number in numbers {
        var bytes = [UInt8](repeating: 0, count: 32)
        guard BN_bn2binpad(number, &bytes, 32) == 32 else { return nil }
        raw += bytes
      }
      return raw
    }
  }
}
