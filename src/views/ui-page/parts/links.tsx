import { AppLink } from '../../ui/app-link.tsx'
import { Tab, Tabs } from '../../ui/tabs.tsx'
import { LinkLikeButton, TextLink } from '../../ui/text-link.tsx'
import { each, type Entry } from '../entry.ts'

export const textLink: Entry = {
  name: 'TextLink',
  files: ['text-link.tsx'],
  about: 'A link to another screen that looks like one.',
  samples: [
    ...each(['plain', 'underline', 'quiet'], (variant) => (
      <p>
        Show{' '}
        <TextLink href="/ui" variant={variant}>
          all orders
        </TextLink>
      </p>
    )),
    {
      name: 'alone on its line',
      show: (
        <TextLink href="/ui" isAlone>
          13 open orders
        </TextLink>
      ),
    },
    {
      name: 'button among links',
      show: <LinkLikeButton variant="quiet">Send it again</LinkLikeButton>,
    },
  ],
}

export const appLink: Entry = {
  name: 'AppLink',
  files: ['app-link.tsx'],
  about: 'A link to another screen that takes style props, as where a whole card is one.',
  samples: [
    {
      name: 'with style props',
      show: (
        <AppLink href="/ui" padding="3" bg="bg.muted" borderRadius="md">
          Table 4
        </AppLink>
      ),
    },
  ],
}

export const tabs: Entry = {
  name: 'Tabs',
  files: ['tabs.tsx'],
  about: 'What a screen can show, as links in one line, such as the views of a list.',
  samples: [
    {
      name: 'the second of three',
      show: (
        <Tabs label="Views">
          <Tab href="/ui#Tabs" isCurrent={false}>
            All
          </Tab>
          <Tab href="/ui#Tabs" isCurrent>
            Unpaid
          </Tab>
          <Tab href="/ui#Tabs" isCurrent={false}>
            Upcoming
          </Tab>
        </Tabs>
      ),
    },
  ],
}
