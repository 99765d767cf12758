import {
  AGENT_HANDLE,
  MAX_AGENT_DESCRIPTION_LENGTH,
  MAX_AGENT_HANDLE_LENGTH,
  MAX_AGENT_NAME_LENGTH,
} from '@laurel/contract/developers/agent-words'
import { MAX_AI_TOOLS_LENGTH } from '@laurel/contract/field-limits'
import { type ReactNode, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../lib/api/use-action.ts'
import type { OwnAgent } from '../../lib/own-agents.ts'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { Field, Input, Textarea } from '../../ui/fields/field.tsx'
import { refreshAgents } from './api.ts'

/** What an agent's owner writes about it. */
interface Texts {
  name: string
  description: string
  tools: string
}

/** Creates an agent, or changes its texts; its handle stays. */
export function AgentForm({ agent, onClose }: { agent: OwnAgent | null; onClose: () => void }) {
  const [texts, setTexts] = useState<Texts>({
    name: agent?.name ?? '',
    description: agent?.description ?? '',
    tools: agent?.tools ?? '',
  })
  const [handle, setHandle] = useState('')
  const set = (change: Partial<Texts>) => setTexts((before) => ({ ...before, ...change }))
  const isComplete =
    texts.name.trim() !== '' &&
    texts.tools.trim() !== '' &&
    (agent !== null || AGENT_HANDLE.test(handle))
  const save = useAction(async () => {
    if (agent === null) await api('POST /api/v1/me/agents', { body: { ...texts, handle } })
    else {
      await api('PATCH /api/v1/me/agents/{id}', { params: { id: agent.agentId }, body: texts })
    }
    await refreshAgents()
    onClose()
  })
  return (
    <ActionDialog
      title={agent === null ? 'Create an agent' : `Edit ${agent.name}`}
      description="Everyone sees it beside your name on what it writes."
      width="form"
      confirmLabel={agent === null ? 'Create agent' : 'Save'}
      isPending={save.isPending}
      isDisabled={!isComplete}
      error={save.error}
      onConfirm={() => void save.run(null)}
      onClose={onClose}
    >
      <TextFields texts={texts} onChange={set}>
        {agent === null && <HandleField handle={handle} onChange={setHandle} />}
      </TextFields>
    </ActionDialog>
  )
}

/** The fields of the texts, with what comes after the name. */
function TextFields({
  texts,
  onChange,
  children,
}: {
  texts: Texts
  onChange: (change: Partial<Texts>) => void
  children: ReactNode
}) {
  return (
    <>
      <Field label="Name">
        <Input
          value={texts.name}
          maxLength={MAX_AGENT_NAME_LENGTH}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </Field>
      {children}
      <Field label="AI tools" hint="The models and tools it works with. Its entries name them.">
        <Input
          value={texts.tools}
          maxLength={MAX_AI_TOOLS_LENGTH}
          onChange={({ target }) => onChange({ tools: target.value })}
        />
      </Field>
      <Field label="What it does" isOptional>
        <Textarea
          rows={3}
          value={texts.description}
          maxLength={MAX_AGENT_DESCRIPTION_LENGTH}
          onChange={({ target }) => onChange({ description: target.value })}
        />
      </Field>
    </>
  )
}

function HandleField({ handle, onChange }: { handle: string; onChange: (handle: string) => void }) {
  const isWrong = handle !== '' && !AGENT_HANDLE.test(handle)
  return (
    <Field
      label="Handle"
      hint="Lower-case letters, digits and hyphens. It stays."
      error={isWrong ? 'Start with a letter, then letters, digits and single hyphens.' : undefined}
    >
      <Input
        value={handle}
        maxLength={MAX_AGENT_HANDLE_LENGTH}
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value.trim().toLowerCase())}
      />
    </Field>
  )
}
