import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { useDialog } from '../../parts/dialog/use-dialog.tsx'
import { each, type Entry } from '../entry.ts'

type Role = 'dialog' | 'alertdialog'

function DialogSample({ role }: { role: Role }) {
  const { open, dialog } = useDialog<Role>((role, close) => (
    <Dialog role={role} aria-label="Refuse order 1042?" onClose={close}>
      <div className="dialog__question">
        <h2>Refuse order 1042?</h2>
        <p>The guest is told at once.</p>
        <div className="dialog__actions">
          <Button variant="surface" onClick={close}>
            Keep
          </Button>
          <Button colorPalette="red" onClick={close}>
            Refuse
          </Button>
        </div>
      </div>
    </Dialog>
  ))
  return (
    <>
      <Button variant="surface" onClick={() => open(role)}>{`Open: ${role}`}</Button>
      {dialog}
    </>
  )
}

export const dialog: Entry = {
  name: 'Dialog',
  files: ['dialog.tsx'],
  about: 'Asks for something before one goes on; what is typed in one is guarded by GuardedDialog.',
  samples: each(['dialog', 'alertdialog'], (role) => <DialogSample role={role} />),
}

const actions = [
  { key: 'print', label: 'Print', onPick: ignore },
  { key: 'copy', label: 'Copy the link', onPick: ignore },
  { key: 'cancel', label: 'Cancel the order', isEnding: true, onPick: ignore },
]

export const menu: Entry = {
  name: 'Menu',
  files: ['menu.tsx'],
  about: 'What else can be done with a row or a record; an ending stands last, in red.',
  samples: [
    ...each(['sm', 'md'], (size) => (
      <Menu label={`More, ${size}`} size={size} actions={actions} isBusy={false} />
    )),
    { name: 'busy', show: <Menu label="More, busy" actions={actions} isBusy /> },
  ],
}

export const popover: Entry = {
  name: 'Popover',
  files: ['popover.tsx', 'use-popover-phase.ts'],
  about: 'A panel of the header: modules, account, notes.',
  samples: [
    {
      name: 'with a name',
      show: (
        <>
          <Button variant="surface" popoverTarget="ui-popover">
            Open the panel
          </Button>
          <Popover id="ui-popover" place="end" label="Notes">
            <p className="popover__head">Notes</p>
            <button type="button" className="popover__item">
              Order 1042 was placed
            </button>
          </Popover>
        </>
      ),
    },
  ],
}

export const tooltip: Entry = {
  name: 'Tooltip',
  files: ['tooltip.tsx', 'place-beside.ts'],
  about: 'The name of a button that shows an icon only, for who points at it or tabs to it.',
  samples: [
    {
      name: 'at a button',
      show: (
        <Tooltip text="Sound is on">
          <Button variant="surface" aria-label="Sound is on">
            ♪
          </Button>
        </Tooltip>
      ),
    },
  ],
}

function ignore(): void {
  // The sample does nothing.
}
