import { canonicalJson } from '@laurel/contract/canonical-json'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/states/notice.tsx'

/** Computes the hash of the published rules in the browser and compares it with the one that the server names. */
export function HashCheck({ hash, published }: { hash: string; published: unknown }) {
  const [found, setFound] = useState<string | null>(null)
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-3 text-sm">
        <Button
          size="sm"
          onClick={() => void sha256(canonicalJson(published)).then((text) => setFound(text))}
        >
          Check the hash
        </Button>
        <span className="text-muted">
          Your browser computes SHA-256 over the published rules, as JSON with sorted keys (
          <a href={RULES_URL} className="underline hover:text-ink">
            /api/v1/rules
          </a>
          , field <code>published</code>).
        </span>
      </p>
      {found !== null && (
        <Notice tone={found === hash ? 'good' : 'bad'} isAnnounced>
          {found === hash
            ? 'It is the same: these are the rules that were published.'
            : `It differs: your browser found ${found}.`}
        </Notice>
      )}
    </div>
  )
}

const RULES_URL = '/api/v1/rules'

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
