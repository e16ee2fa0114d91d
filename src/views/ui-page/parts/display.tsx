import Bell from 'lucide-react/icons/bell'
import Check from 'lucide-react/icons/check'
import Star from 'lucide-react/icons/star'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SideBySide, Stacked } from '../../ui/side-by-side.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Mark } from '../../ui/mark.ts'
import { StatusBadge, StatusShape } from '../../ui/status-badge.tsx'
import { Steps } from '../../ui/steps.tsx'
import { WordMark } from '../../ui/word-mark.tsx'
import { each, type Entry } from '../entry.ts'
import { Held } from '../held.tsx'

const marks: readonly Mark[] = [
  { tone: 'waiting', shape: 'ring' },
  { tone: 'accepted', shape: 'dot' },
  { tone: 'accepted', shape: 'arrow' },
  { tone: 'working', shape: 'half' },
  { tone: 'ready', shape: 'diamond' },
  { tone: 'done', shape: 'check' },
  { tone: 'done', shape: 'back' },
  { tone: 'refused', shape: 'cross' },
]

export const statusBadge: Entry = {
  name: 'StatusBadge',
  files: ['status-badge.tsx', 'mark.ts'],
  about: 'A status in word, shape and colour; StatusShape where its word stands beside it.',
  samples: [
    ...marks.map((mark) => ({
      name: `${mark.tone}, ${mark.shape}`,
      show: <StatusBadge mark={mark}>{mark.tone}</StatusBadge>,
    })),
    {
      name: 'quiet',
      show: (
        <StatusBadge quiet mark={{ tone: 'ready', shape: 'diamond' }}>
          Cooked
        </StatusBadge>
      ),
    },
    { name: 'the shape alone', show: <StatusShape mark={{ tone: 'working', shape: 'half' }} /> },
  ],
}

export const avatar: Entry = {
  name: 'Avatar',
  files: ['avatar.tsx', 'initials.ts', 'use-picture.ts'],
  about: 'A person or a company at a glance: a picture, else the initials.',
  samples: [
    { name: 'initials of a person', show: <Avatar name="Meera Iyer" /> },
    { name: 'picture of a person', show: <Avatar name="Meera Iyer" src="/face.svg" /> },
    { name: 'initials of a company', show: <Avatar kind="logo" name="Saffron Courtyard" /> },
    { name: 'logo', show: <Avatar kind="logo" name="Sevenfold" src="/icon.svg" /> },
  ],
}

export const card: Entry = {
  name: 'Card',
  files: ['card.tsx'],
  about: 'A titled panel of a screen.',
  samples: [
    {
      name: 'titled',
      show: (
        <Card title="Guest">
          <p>Meera Iyer</p>
        </Card>
      ),
    },
    {
      name: 'with a text and an action',
      show: (
        <Card title="Try it first" text="14 days, without a card.">
          <Button size="sm">Begin</Button>
        </Card>
      ),
    },
  ],
}

export const sideBySide: Entry = {
  name: 'Side by side',
  files: ['side-by-side.ts'],
  about: 'A wide column of cards with a narrow one beside it, or below it on a narrow screen.',
  samples: [
    {
      name: 'two cards and one',
      isWide: true,
      show: (
        <SideBySide>
          <Stacked>
            <Card title="Order">A-17</Card>
            <Card title="Items">Idli, two</Card>
          </Stacked>
          <Card title="Customer">Meera Iyer</Card>
        </SideBySide>
      ),
    },
  ],
}

const stages = [
  { value: 'module', name: 'Module' },
  { value: 'place', name: 'Place' },
  { value: 'plan', name: 'Plan' },
] as const

export const steps: Entry = {
  name: 'Steps',
  files: ['steps.tsx'],
  about: 'The steps of a task in their order; each can be opened at any time.',
  samples: [
    {
      name: 'the second of three',
      show: (
        <Held<(typeof stages)[number]['value']> start="place">
          {(value, change) => (
            <Steps
              label="Steps"
              steps={stages}
              value={value}
              onChange={change}
              doneMark={<Icon of={Check} size="sm" />}
            />
          )}
        </Held>
      ),
    },
  ],
}

export const icon: Entry = {
  name: 'Icon',
  files: ['icon.tsx'],
  about: 'A decorative icon beside a label, one of Lucide’s, imported by its own path.',
  samples: [
    ...each(['sm', 'md', 'lg', 'xl'], (size) => <Icon of={Bell} size={size} />),
    { name: 'filled', show: <Icon of={Star} isFilled /> },
  ],
}

export const wordMark: Entry = {
  name: 'WordMark',
  files: ['word-mark.tsx'],
  about: 'The product’s sign and name, on the way in.',
  samples: [{ name: 'usual', show: <WordMark /> }],
}
