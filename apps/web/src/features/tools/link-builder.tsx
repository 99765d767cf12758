import { useState } from 'react'
import { Field, Input } from '../../ui/fields/field.tsx'
import { CopyButton } from '../../ui/text/copy-button.tsx'
import { CAMPAIGN_FIELDS, type CampaignField, campaignLink } from './campaign-link.ts'

/** Builds a link with UTM parameters. */
export default function LinkBuilder() {
  const [address, setAddress] = useState('')
  const [values, setValues] = useState<Partial<Record<CampaignField, string>>>({})
  const link = campaignLink(address, values)
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <div className="grid content-start gap-4">
        <Field
          label="Address"
          error={address !== '' && link === null ? 'Start with http:// or https://' : undefined}
        >
          <Input
            type="url"
            inputMode="url"
            placeholder="https://"
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
        </Field>
        {CAMPAIGN_FIELDS.map(({ name, label, hint }, index) => (
          <Field key={name} label={label} hint={hint} isOptional={index > 2}>
            <Input
              value={values[name] ?? ''}
              onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            />
          </Field>
        ))}
      </div>
      <div className="grid content-start gap-3">
        <p className="font-medium text-sm">Your link</p>
        <output className="figures min-h-24 break-all rounded-card border border-line bg-surface p-4 text-sm">
          {link ?? (
            <span className="text-muted">Your link appears here once the address is complete.</span>
          )}
        </output>
        {link !== null && (
          <div>
            <CopyButton text={link} label="Copy the link" variant="primary" size="md" />
          </div>
        )}
      </div>
    </div>
  )
}
