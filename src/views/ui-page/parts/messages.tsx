import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { ActionBar } from '../../ui/action-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { each, type Entry } from '../entry.ts'

export const notice: Entry = {
  name: 'Notice',
  files: ['notice.tsx'],
  about:
    'What went wrong, or what to know, beside what it is about; Alert is the one of a refusal.',
  samples: [
    ...each(['error', 'warning', 'info', 'success', 'neutral'], (kind) => (
      <Notice kind={kind} role="note">
        The kitchen closes at 22:00.
      </Notice>
    )),
    {
      name: 'with title and action',
      show: (
        <Notice
          kind="error"
          role="note"
          icon={TriangleAlert}
          title="This did not work"
          action={
            <button type="button" className="notice__action">
              Try again
            </button>
          }
        >
          The server did not answer in time.
        </Notice>
      ),
    },
    {
      name: 'with an icon',
      show: (
        <Notice role="note" icon={Info}>
          Somebody else looks at this order.
        </Notice>
      ),
    },
  ],
}

export const emptyState: Entry = {
  name: 'EmptyState',
  files: ['empty-state.tsx'],
  about: 'Nothing to show, with the one thing to do about it.',
  samples: [
    {
      name: 'with an action',
      show: (
        <EmptyState
          title="No orders yet"
          text="The first one appears here by itself."
          action={<Button>New order</Button>}
        />
      ),
    },
    {
      name: 'without',
      show: <EmptyState title="Nothing matches" text="No order of this week is paid by card." />,
    },
  ],
}

export const actionBar: Entry = {
  name: 'ActionBar',
  files: ['action-bar.tsx'],
  about: 'What can be done at the foot: with selected rows, or with unsaved changes.',
  samples: [
    {
      name: 'selected rows',
      show: (
        <ActionBar label="Selected rows" text="3 selected">
          <Button size="sm" variant="surface">
            Accept
          </Button>
          <Button size="sm" variant="ghost">
            Clear
          </Button>
        </ActionBar>
      ),
    },
    {
      name: 'unsaved changes',
      show: (
        <ActionBar text="Unsaved changes">
          <Button variant="surface">Discard</Button>
          <Button>Save</Button>
        </ActionBar>
      ),
    },
    {
      name: 'in its place',
      show: (
        <ActionBar text="" isHeld={false}>
          <Button>Save as draft</Button>
        </ActionBar>
      ),
    },
  ],
}

export const skeleton: Entry = {
  name: 'Skeleton',
  files: ['skeleton.tsx'],
  about: 'The place of something that is still loading, of the same size.',
  samples: [{ name: 'usual', show: <Skeleton blockSize="12" inlineSize="full" /> }],
}
