import { limits } from '@laurel/contract/spec/limits'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toast } from '../../lib/toast.ts'
import { Button, type ButtonSize, type ButtonVariant } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'

/** Copies a text and confirms it for 2 s (spec §9). With `isIconOnly` the label is its name and tooltip. */
export function CopyButton({
  text,
  label = 'Copy',
  isIconOnly = false,
  variant = 'secondary',
  size = 'sm',
}: {
  text: string
  label?: string
  isIconOnly?: boolean
  variant?: ButtonVariant
  size?: ButtonSize
}) {
  const [isCopied, setCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), limits.addressCopiedResetMs)
    return () => clearTimeout(timer)
  }, [isCopied])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      toast({
        title: 'Your browser did not allow copying',
        text: 'Select the text to copy it.',
        tone: 'bad',
      })
    }
  }
  const icon = isCopied ? (
    <Check aria-hidden="true" className="size-4 text-good" />
  ) : (
    <Copy aria-hidden="true" className="size-4" />
  )
  return (
    <span className="inline-flex">
      {isIconOnly ? (
        <IconButton label={isCopied ? 'Copied' : label} onClick={copy}>
          {icon}
        </IconButton>
      ) : (
        <Button variant={variant} size={size} icon={icon} onClick={copy}>
          {isCopied ? 'Copied' : label}
        </Button>
      )}
      <span role="status" className="sr-only">
        {isCopied && 'Copied to the clipboard'}
      </span>
    </span>
  )
}
