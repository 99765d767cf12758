import type { AuthContext } from '../context.ts'
import { verifySignature } from './ed25519.ts'
import { parseMessage, type SignInMessage } from './message.ts'
import { requireForThisServer } from './message-rules.ts'

/** A signed message as clients send it. */
export interface SignedText {
  message: string
  /** 64 bytes as base64url. */
  signature: string
}

/**
 * Parses a message and checks that it is for this server, valid now and signed by its address. The caller must check
 * for reuse. Raises `MessageRefused`.
 */
export function readSignedMessage(
  auth: AuthContext,
  { message: text, signature }: SignedText,
): SignInMessage {
  const message = parseMessage(text)
  requireForThisServer(message, auth, auth.clock.now())
  verifySignature(message.address, text, signature)
  return message
}
