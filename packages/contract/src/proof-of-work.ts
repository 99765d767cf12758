/**
 * The proof of work of a sign-up, hashcash in eight parts, whose time varies less than that of one. A part is solved by
 * a counter for which SHA-256 of 40 bytes, the SHA-256 of the challenge, the part's number and the counter (both 4 bytes,
 * big-endian), begins with as many zero bits as the challenge names. The token is the challenge, `~` and the eight
 * counters, separated by `.`; clients send it as their captcha token.
 */

/** Parts of a proof. */
export const PROOF_PARTS = 8

/** Zero bits of each part of an undisturbed server: about 260,000 hashes in all, a second or two on a phone. */
export const BASE_PROOF_BITS = 15

/** Bytes that are hashed for one counter. */
export const PROOF_BYTES = 40

/** Separates the challenge from the counters. */
export const PROOF_SEPARATOR = '~'
