import {
  MAX_CHECKLIST_WEIGHT,
  MAX_TERM_LENGTH,
  MAX_TERMS,
  MIN_CHECKLIST_ITEMS,
} from '@laurel/contract/field-limits'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { formatPercent } from '../../../lib/text/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Input, Select } from '../../../ui/fields/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { DraftField, DraftGroup } from '../wizard/draft-field.tsx'
import { useDraftForm } from '../wizard/draft-form.ts'
import { type DraftValues, shortId } from '../wizard/draft-values.ts'

const WEIGHTS = Array.from({ length: MAX_CHECKLIST_WEIGHT }, (_, index) => index + 1)

type ChecklistItem = DraftValues['checklist'][number]

/** The judging criteria: 3 to 10 items, each with a weight and its share of the score. */
export function ChecklistEditor() {
  const { values, set } = useDraftForm()
  const { checklist } = values
  const sum = checklist.reduce((total, { weight }) => total + weight, 0)
  const change = (index: number, patch: Partial<ChecklistItem>) =>
    set({ checklist: checklist.map((item, at) => (at === index ? { ...item, ...patch } : item)) })
  const swap = (index: number, by: 1 | -1) => {
    const [item, other] = [checklist[index], checklist[index + by]]
    if (item === undefined || other === undefined) return
    set({ checklist: checklist.with(index, other).with(index + by, item) })
  }
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-sm">Judging criteria</legend>
      <DraftGroup pointer="/checklist">
        <p className="text-muted text-xs">
          You score each entry on every item, from 0 to 100. Write items that two people would score
          the same.
        </p>
        <ol className="grid grid-cols-1 gap-3">
          {checklist.map((item, index) => (
            <Item
              key={item.id}
              item={item}
              index={index}
              share={(item.weight / sum) * 100}
              count={checklist.length}
              onChange={(patch) => change(index, patch)}
              onMove={(by) => swap(index, by)}
              onRemove={() => set({ checklist: checklist.toSpliced(index, 1) })}
            />
          ))}
        </ol>
        {checklist.length < MAX_TERMS && (
          <div>
            <Button
              size="sm"
              icon={<Plus aria-hidden="true" className="size-4" />}
              onClick={() =>
                set({ checklist: [...checklist, { id: shortId(), text: '', weight: 3 }] })
              }
            >
              Add an item
            </Button>
          </div>
        )}
      </DraftGroup>
    </fieldset>
  )
}

/** A checklist item: its text, its weight and share of the score, and its place in the list. */
function Item({
  item,
  index,
  share,
  count,
  onChange,
  onMove,
  onRemove,
}: {
  item: ChecklistItem
  index: number
  /** In percent. */
  share: number
  /** Number of items in the list. */
  count: number
  onChange: (patch: Partial<ChecklistItem>) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-1 border-line border-b pb-3 last:border-0">
      <DraftField pointer={`/checklist/${index}/text`} label={`Item ${index + 1}`} isLabelHidden>
        <Input
          value={item.text}
          maxLength={MAX_TERM_LENGTH}
          placeholder={index === 0 ? 'Every claim is correct and sourced' : undefined}
          onChange={({ target }) => onChange({ text: target.value })}
        />
      </DraftField>
      <IconButton
        label={`Remove item ${index + 1}`}
        disabled={count <= MIN_CHECKLIST_ITEMS}
        onClick={onRemove}
      >
        <X aria-hidden="true" className="size-4" />
      </IconButton>
      <div className="flex items-center gap-2 text-muted text-sm">
        <span aria-hidden="true">Weight</span>
        <Select
          aria-label={`Weight of item ${index + 1}`}
          className="w-20"
          value={String(item.weight)}
          onChange={({ target }) => onChange({ weight: Number(target.value) })}
        >
          {WEIGHTS.map((weight) => (
            <option key={weight}>{weight}</option>
          ))}
        </Select>
        <span className="figures">{formatPercent(share)}</span>
        <MoveButtons index={index} count={count} onMove={onMove} />
      </div>
    </li>
  )
}

function MoveButtons({
  index,
  count,
  onMove,
}: {
  index: number
  count: number
  onMove: (by: 1 | -1) => void
}) {
  return (
    <span className="ml-auto flex">
      <IconButton
        label={`Move item ${index + 1} up`}
        disabled={index === 0}
        onClick={() => onMove(-1)}
      >
        <ArrowUp aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton
        label={`Move item ${index + 1} down`}
        disabled={index === count - 1}
        onClick={() => onMove(1)}
      >
        <ArrowDown aria-hidden="true" className="size-4" />
      </IconButton>
    </span>
  )
}
