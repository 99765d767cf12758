import type { CodeLink } from '@laurel/contract/work/embeds'
import { CircleDot, FileCode, Folder, FolderGit2, GitPullRequest } from 'lucide-react'

const ICONS = {
  repository: FolderGit2,
  gist: FileCode,
  file: FileCode,
  folder: Folder,
  'pull request': GitPullRequest,
  issue: CircleDot,
} as const

/** A link to GitHub as a card, made from the address alone: nothing loads from GitHub. */
export function CodeLinkCard({ code, link }: { code: CodeLink; link: string }) {
  const Icon = ICONS[code.kind]
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener nofollow ugc noreferrer"
      className="flex items-center gap-4 rounded-control border border-line bg-sunken p-4 hover:border-edge"
    >
      <Icon aria-hidden="true" className="size-6 shrink-0 text-muted" />
      <span className="grid min-w-0 gap-1">
        <span className="break-words font-medium font-mono text-sm">
          {code.detail ?? code.repository}
        </span>
        <span className="break-words text-muted text-sm">
          {code.detail === null
            ? `GitHub ${code.kind}`
            : `GitHub ${code.kind} in ${code.repository}`}
        </span>
      </span>
    </a>
  )
}
