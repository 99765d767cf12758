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
import { shortId } from '../wizard/draft-values.ts'

const WEIGHTS = Array.from({ length: MAX_CHECKLIST_WEIGHT }, (_, index) => index + 1)

/** What is judged: 3 to 10 items, each with a weight that shows as its share of the score. */
export function ChecklistEditor() {
  const { values, set } = useDraftForm()
  const { checklist } = values
  const sum = checklist.reduce((total, { weight }) => total + weight, 0)
  const change = (index: number, patch: Partial<(typeof checklist)[number]>) =>
    set({ checklist: checklist.map((item, at) => (at === index ? { ...item, ...patch } : item)) })
  const swap = (index: number, by: 1 | -1) => {
    const [item, other] = [checklist[index], checklist[index + by]]
    if (item === undefined || other === undefined) return
    set({ checklist: checklist.with(index, other).with(index + by, item) })
  }
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-sm">What is judged</legend>
      <DraftGroup pointer="/checklist">
        <p className="text-muted text-xs">
          You score each entry on every item, from 0 to 100. Write items that two people would score
          alike.
        </p>
        <ol className="grid grid-cols-1 gap-3">
          {checklist.map((item, index) => (
            <li
              key={item.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-1 border-line border-b pb-3 last:border-0"
            >
              <DraftField
                pointer={`/checklist/${index}/text`}
                label={`Item ${index + 1}`}
                isLabelHidden
              >
                <Input
                  value={item.text}
                  maxLength={MAX_TERM_LENGTH}
                  placeholder={index === 0 ? 'Every claim is right and has its source' : undefined}
                  onChange={({ target }) => change(index, { text: target.value })}
                />
              </DraftField>
              <IconButton
                label={`Remove item ${index + 1}`}
                disabled={checklist.length <= MIN_CHECKLIST_ITEMS}
                onClick={() => set({ checklist: checklist.toSpliced(index, 1) })}
              >
                <X aria-hidden="true" className="size-4" />
              </IconButton>
              <div className="flex items-center gap-2 text-muted text-sm">
                <span aria-hidden="true">Weight</span>
                <Select
                  aria-label={`Weight of item ${index + 1}`}
                  className="w-20"
                  value={String(item.weight)}
                  onChange={({ target }) => change(index, { weight: Number(target.value) })}
                >
                  {WEIGHTS.map((weight) => (
                    <option key={weight}>{weight}</option>
                  ))}
                </Select>
                <span className="figures">{formatPercent((item.weight / sum) * 100)}</span>
                <span className="ml-auto flex">
                  <IconButton
                    label={`Move item ${index + 1} up`}
                    disabled={index === 0}
                    onClick={() => swap(index, -1)}
                  >
                    <ArrowUp aria-hidden="true" className="size-4" />
                  </IconButton>
                  <IconButton
                    label={`Move item ${index + 1} down`}
                    disabled={index === checklist.length - 1}
                    onClick={() => swap(index, 1)}
                  >
                    <ArrowDown aria-hidden="true" className="size-4" />
                  </IconButton>
                </span>
              </div>
            </li>
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
