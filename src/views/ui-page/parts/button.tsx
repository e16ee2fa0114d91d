import Plus from 'lucide-react/icons/plus'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { each, type Entry } from '../entry.ts'

export const button: Entry = {
  name: 'Button',
  files: ['button.tsx'],
  about:
    'Does something now; its word is what happens. One solid button a screen: what comes next.',
  samples: [
    ...each(['solid', 'subtle', 'surface', 'outline', 'ghost', 'plain'], (variant) => (
      <Button variant={variant}>Accept</Button>
    )),
    ...each(['xs', 'sm', 'md', 'lg'], (size) => <Button size={size}>Accept</Button>),
    {
      name: 'with an icon',
      show: (
        <Button>
          <Icon of={Plus} />
          New order
        </Button>
      ),
    },
    { name: 'hover', show: <Button data-hover="">Accept</Button> },
    { name: 'focus', show: <Button data-focus-visible="">Accept</Button> },
    { name: 'disabled', show: <Button disabled>Accept</Button> },
    {
      name: 'busy',
      show: (
        <Button loading loadingText="Saving">
          Save
        </Button>
      ),
    },
    { name: 'ending', show: <Button colorPalette="red">Refuse</Button> },
    {
      name: 'ending, quiet',
      show: (
        <Button colorPalette="red" variant="ghost">
          Refuse
        </Button>
      ),
    },
  ],
}
