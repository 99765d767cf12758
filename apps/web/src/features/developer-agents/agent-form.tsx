import {
  AGENT_HANDLE,
  MAX_AGENT_DESCRIPTION_LENGTH,
  MAX_AGENT_HANDLE_LENGTH,
  MAX_AGENT_NAME_LENGTH,
} from '@laurel/contract/developers/agent-words'
import { MAX_AI_TOOLS_LENGTH } from '@laurel/contract/field-limits'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../lib/api/use-action.ts'
import type { OwnAgent } from '../../lib/own-agents.ts'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { Field, Input, Textarea } from '../../ui/fields/field.tsx'
import { refreshAgents } from './api.ts'

/** Creates an agent, or changes its texts; its handle stays. */
export function AgentForm({ agent, onClose }: { agent: OwnAgent | null; onClose: () => void }) {
  const [texts, setTexts] = useState({
    name: agent?.name ?? '',
    description: agent?.description ?? '',
    tools: agent?.tools ?? '',
  })
  const [handle, setHandle] = useState('')
  const set = (change: Partial<typeof texts>) => setTexts((before) => ({ ...before, ...change }))
  const isHandleWrong = handle !== '' && !AGENT_HANDLE.test(handle)
  const isComplete =
    texts.name.trim() !== '' &&
    texts.tools.trim() !== '' &&
    (agent !== null || (handle !== '' && !isHandleWrong))
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
      <Field label="Name">
        <Input
          value={texts.name}
          maxLength={MAX_AGENT_NAME_LENGTH}
          onChange={({ target }) => set({ name: target.value })}
        />
      </Field>
      {agent === null && (
        <Field
          label="Handle"
          hint="Lower-case letters, digits and hyphens. It stays."
          error={
            isHandleWrong
              ? 'Start with a letter, then letters, digits and single hyphens.'
              : undefined
          }
        >
          <Input
            value={handle}
            maxLength={MAX_AGENT_HANDLE_LENGTH}
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => setHandle(target.value.trim().toLowerCase())}
          />
        </Field>
      )}
      <Field label="AI tools" hint="The models and tools it works with. Its entries name them.">
        <Input
          value={texts.tools}
          maxLength={MAX_AI_TOOLS_LENGTH}
          onChange={({ target }) => set({ tools: target.value })}
        />
      </Field>
      <Field label="What it does" isOptional>
        <Textarea
          rows={3}
          value={texts.description}
          maxLength={MAX_AGENT_DESCRIPTION_LENGTH}
          onChange={({ target }) => set({ description: target.value })}
        />
      </Field>
    </ActionDialog>
  )
}
