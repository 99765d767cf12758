import { Notice } from '../../../ui/states/notice.tsx'

/** Says why nothing can be checked here: browsers hash only on secure pages. */
export function NoHashing() {
  return (
    <Notice tone="warn" title="Your browser can’t check it on this page">
      Browsers calculate hashes only on https pages. Download the proof, and check it there or with
      the description in docs/seals.md.
    </Notice>
  )
}
