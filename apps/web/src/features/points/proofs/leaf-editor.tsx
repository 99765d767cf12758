import type { SealLeaf } from '@laurel/contract/seals/seals'
import { Button } from '../../../ui/button.tsx'
import { Field, Input } from '../../../ui/fields/field.tsx'

/** A fact of a leaf: its path in the leaf, and its value. */
type Fact = [name: string, value: string | number | null]

/** Every fact of a transfer as a field: whatever is changed, the proof must fail. */
export function LeafEditor({
  leaf,
  isChanged,
  onChange,
  onRestore,
}: {
  leaf: SealLeaf
  isChanged: boolean
  onChange: (leaf: SealLeaf) => void
  onRestore: () => void
}) {
  return (
    <div className="grid gap-3">
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {factsOf(leaf).map(([name, value]) => (
          <Field key={name} label={<span className="font-mono text-xs">{name}</span>}>
            <Input
              className="figures text-sm"
              spellCheck={false}
              autoComplete="off"
              value={value === null ? 'null' : String(value)}
              onChange={({ target }) =>
                onChange(withFact(leaf, [name, typed(target.value, value)]))
              }
            />
          </Field>
        ))}
      </div>
      {isChanged && (
        <Button size="sm" className="justify-self-start" onClick={onRestore}>
          Restore the sealed values
        </Button>
      )}
    </div>
  )
}

function factsOf({ from, to, ...others }: SealLeaf): Fact[] {
  const { format: _format, ...facts } = others
  return [
    ...Object.entries(facts),
    ['from.kind', from.kind],
    ['from.account', from.account],
    ['to.kind', to.kind],
    ['to.account', to.account],
  ]
}

/** A leaf with one fact replaced: whatever was typed, since the check must cope with anything. */
function withFact(leaf: SealLeaf, [name, value]: Fact): SealLeaf {
  const [side, field] = name.split('.')
  if (field === undefined) return { ...leaf, [name]: value }
  return side === 'from'
    ? { ...leaf, from: { ...leaf.from, [field]: value } }
    : { ...leaf, to: { ...leaf.to, [field]: value } }
}

/** What was typed, as a number where the old value was one. */
function typed(text: string, before: string | number | null): string | number | null {
  if (text === 'null') return null
  if (typeof before === 'number' && text !== '' && String(Number(text)) === text) {
    return Number(text)
  }
  return text
}
