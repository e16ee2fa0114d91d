import { Avatar } from '../../ui/avatar.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Choice, ChoiceGroup } from '../../ui/choice.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { LanguageSegments, SegmentLinks, Segments } from '../../ui/segments.tsx'
import { Switch } from '../../ui/switch.tsx'
import { AppLink } from '../../ui/app-link.tsx'
import type { Entry } from '../entry.ts'
import { Held } from '../held.tsx'

export const checkbox: Entry = {
  name: 'Checkbox',
  files: ['checkbox.tsx'],
  about: 'A yes or no that is saved with its form.',
  samples: [
    { name: 'off', show: <Checkbox label="Shown to guests" /> },
    { name: 'on', show: <Checkbox label="Shown to guests" defaultChecked /> },
    {
      name: 'with a hint',
      show: (
        <Checkbox
          label="Counted"
          hint="Its stock goes down with each order, and it is sold out when none is left."
          defaultChecked
        />
      ),
    },
    { name: 'invalid', show: <Checkbox label="I agree" error="Agree to go on." /> },
    { name: 'focus', show: <Checkbox label="Shown to guests" data-focus-visible="" /> },
    { name: 'disabled', show: <Checkbox label="Shown to guests" disabled /> },
    { name: 'disabled, on', show: <Checkbox label="Shown to guests" disabled defaultChecked /> },
  ],
}

export const choice: Entry = {
  name: 'Choice',
  files: ['choice.tsx'],
  about: 'One of several (radio) or some of them (checkbox), each in a frame, under one label.',
  samples: [
    {
      name: 'one of several',
      show: (
        <ChoiceGroup label="How is it paid?">
          <Choice name="ui-pay" defaultChecked>
            Cash
          </Choice>
          <Choice name="ui-pay">Card</Choice>
          <Choice name="ui-pay" disabled>
            Voucher
          </Choice>
        </ChoiceGroup>
      ),
    },
    {
      name: 'some of them',
      show: (
        <ChoiceGroup label="Served at" hint="Left out: all day.">
          <Choice type="checkbox" defaultChecked>
            Lunch
          </Choice>
          <Choice type="checkbox">Dinner</Choice>
        </ChoiceGroup>
      ),
    },
    {
      name: 'invalid',
      show: (
        <ChoiceGroup label="Size" error="Choose a size for Wool Socks.">
          <Choice name="ui-size">
            S <small>£4.00</small>
          </Choice>
          <Choice name="ui-size">
            M <small>£4.50</small>
          </Choice>
        </ChoiceGroup>
      ),
    },
  ],
}

export const switchEntry: Entry = {
  name: 'Switch',
  files: ['switch.tsx'],
  about: 'Something that is on or off at once, without a form.',
  samples: [
    {
      name: 'off',
      show: (
        <Held start={false}>
          {(isOn, turn) => (
            <Switch
              word="Sold out"
              label="Sold out: Papdi Chaat"
              checked={isOn}
              onChange={() => turn(!isOn)}
            />
          )}
        </Held>
      ),
    },
    {
      name: 'on',
      show: (
        <Held start={true}>
          {(isOn, turn) => (
            <Switch word="Open" label="Open: Hall" checked={isOn} onChange={() => turn(!isOn)} />
          )}
        </Held>
      ),
    },
    {
      name: 'on, with a tone',
      show: (
        <Held start={true}>
          {(isOn, turn) => (
            <Switch
              word="Sold out"
              label="Sold out: Dal"
              tone="waiting"
              checked={isOn}
              onChange={() => turn(!isOn)}
            />
          )}
        </Held>
      ),
    },
    {
      name: 'disabled',
      show: <Switch word="Sold out" label="Sold out: Naan" disabled checked={false} />,
    },
  ],
}

const methods = [
  {
    value: 'shop',
    name: 'Online shop',
    text: 'Goods with delivery',
    mark: <Avatar kind="logo" name="Online shop" />,
  },
  {
    value: 'food',
    name: 'Food ordering',
    text: 'Dishes from a kitchen',
    mark: <Avatar kind="logo" name="Food ordering" />,
  },
  {
    value: 'queue',
    name: 'Queue',
    text: 'People who wait',
    mark: <Avatar kind="logo" name="Queue" />,
  },
] as const

export const radioCards: Entry = {
  name: 'RadioCards',
  files: ['radio-cards.tsx'],
  about: 'One of a few that need a line of text each.',
  samples: [
    {
      name: 'usual',
      show: (
        <Held<(typeof methods)[number]['value']> start="food">
          {(value, change) => (
            <RadioCards
              name="ui-module"
              label="Module"
              value={value}
              onChange={change}
              cards={methods.map((one) => ({ ...one, end: '£9' }))}
            />
          )}
        </Held>
      ),
    },
  ],
}

const views = [
  { value: 'day', name: 'Day' },
  { value: 'week', name: 'Week' },
  { value: 'agenda', name: 'Agenda' },
] as const

const tongues = [
  { value: 'en', name: 'English' },
  { value: 'hi', name: 'हिन्दी' },
] as const

export const segments: Entry = {
  name: 'Segments',
  files: ['segments.tsx'],
  about: 'One of a few, all in sight; as links where what is shown has an address.',
  samples: [
    {
      name: 'radio buttons',
      show: (
        <Held<(typeof views)[number]['value']> start="week">
          {(value, change) => (
            <Segments label="View" isLabelled choices={views} value={value} onChange={change} />
          )}
        </Held>
      ),
    },
    {
      name: 'languages, as buttons',
      show: (
        <Held<(typeof tongues)[number]['value']> start="hi">
          {(value, change) => (
            <LanguageSegments label="Language" choices={tongues} value={value} onChange={change} />
          )}
        </Held>
      ),
    },
    {
      name: 'links',
      show: (
        <SegmentLinks label="Period">
          <AppLink href="/ui#segments">7 days</AppLink>
          <AppLink href="/ui#segments" aria-current="true">
            30 days
          </AppLink>
          <AppLink href="/ui#segments">90 days</AppLink>
        </SegmentLinks>
      ),
    },
  ],
}
