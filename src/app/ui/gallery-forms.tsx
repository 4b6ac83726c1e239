// The gallery's fields and choices.
import Check from 'lucide-react/icons/check'
import CircleCheck from 'lucide-react/icons/circle-check'
import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import { Button } from './button.tsx'
import { SectionHead } from './card.tsx'
import { StateText } from './chip.tsx'
import { Checkbox, RadioCards, Switch } from './choices.tsx'
import { CodeBoxes } from './code-boxes.tsx'
import { Field } from './field.tsx'
import { FileButtons } from './file-buttons.tsx'
import { Icon } from './icon.tsx'
import { PasswordInput } from './password-input.tsx'
import { PhoneInput } from './phone-input.tsx'
import { SearchSelect } from './search-select.tsx'
import { SelectField } from './select-field.tsx'
import { StickyActions } from './sticky-actions.tsx'
import { Strip } from './strip.tsx'
import { TextArea } from './text-area.tsx'
import { TextInput } from './text-input.tsx'

const banks = Array.from({ length: 240 }, (_, place) => ({ value: String(place),
  label: `Sample Bank ${place + 1}` }))

export function Fields() {
  const [bank, setBank] = useState('3')
  const [code, setCode] = useState('123')
  return (
    <>
      <Field label="Email"><TextInput type="email" defaultValue="owner@adire.example" /></Field>
      <Field label="Password"><PasswordInput autoComplete="current-password"
        defaultValue="synthetic" /></Field>
      <Field label="Phone number"
        hint="The one your bank calls."><PhoneInput defaultValue="8031234567" /></Field>
      <Field label="Bank"><SearchSelect title="Bank" value={bank} choices={banks}
        onChange={setBank} /></Field>
      <Field
        label="Account number" answer={
          <Strip kind="success" icon={CircleCheck} title="ADIRE SAMPLE LIMITED" className="mt-2">
            <span className="block text-13 text-leaf">Account name at Sample Bank 4</span>
          </Strip>
        }
      >
        <TextInput digits maxLength={10} counter defaultValue="0229871406" end={<Icon of={Check}
          className="text-leaf" />} />
      </Field>
      <Field label="BVN" hint="Kept hidden after you save. Type it again to change it.">
        <TextInput digits maxLength={11} defaultValue="•••••••0001" end={<Icon of={Lock} />} />
      </Field>
      <Field label="NIN"
        error="NIN must be 11 digits."
      >
        <TextInput digits maxLength={11} counter defaultValue="51290477" />
      </Field>
      <Field label="State" optional>
        <SelectField placeholder="Choose" choices={[{ value: 'lagos', label: 'Lagos' }]} />
      </Field>
      <Field label="Description"><TextArea placeholder="What the business sells" /></Field>
      <SectionHead title="Code" />
      <CodeBoxes label="6-digit code" value={code} onChange={setCode} />
      <div className="mt-3"><CodeBoxes label="Wrong code" value="654321" onChange={setCode}
        error="That code did not match." /></div>
      <StickyActions state={<StateText tone="leaf" icon={Check}>Saved on this phone 10:42</StateText>}>
        <Button look="primary" wide disabled>Save</Button>
      </StickyActions>
    </>
  )
}

export function Choices() {
  const [theme, setTheme] = useState<'light' | 'dark' | 'system'>('system')
  return (
    <>
      <SectionHead title="Buttons" />
      <div className="grid gap-3">
        <Button look="primary" wide>Log in</Button>
        <Button look="primary" wide busy>Sending</Button>
        <Button look="primary" wide disabled>Not yet</Button>
        <Button look="tinted" wide>Next</Button>
        <Button look="outlined" wide>Choose file</Button>
        <Button look="danger" wide>Decline</Button>
        <Button look="quiet" wide>Forgot PIN?</Button>
      </div>
      <SectionHead title="Files" />
      <FileButtons subject="Board resolution" accept=".pdf,.png" primary onFile={() => {}} />
      <div className="mt-3"><FileButtons subject="CAC form" accept=".pdf" onFile={() => {}} /></div>
      <SectionHead title="Choices" />
      <Checkbox defaultChecked>I accept the terms</Checkbox>
      <Checkbox>I know this account and want to pay it</Checkbox>
      <Switch label="Remind me" hint="By e-mail" defaultChecked />
      <Switch label="Hide amounts" />
      <RadioCards
        legend="Theme" name="theme" value={theme} onChange={setTheme}
        choices={[{ value: 'light', label: 'Light' }, { value: 'dark', label: 'Dark',
          hint: 'Easier at night' },
          { value: 'system', label: 'As the phone' }]}
      />
    </>
  )
}
