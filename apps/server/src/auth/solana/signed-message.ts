import type { AuthContext } from '../context.ts'
import { verifySignature } from './ed25519.ts'
import { parseMessage, type SignInMessage } from './message.ts'
import { requireForUs } from './message-rules.ts'

/** A message as a client sends it. */
export interface SignedText {
  message: string
  /** 64 bytes as base64url. */
  signature: string
}

/**
 * Reads a message that is meant for this server, now, and that the address in it has signed. Whether it was used before
 * is the caller's question. Raises `MessageRefused`.
 */
export function readSignedMessage(
  auth: AuthContext,
  { message: text, signature }: SignedText,
): SignInMessage {
  const message = parseMessage(text)
  requireForUs(message, auth, auth.clock.now())
  verifySignature(message.address, text, signature)
  return message
}
