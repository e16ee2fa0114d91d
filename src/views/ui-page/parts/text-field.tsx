import { FieldButton, TextField } from '../../ui/text-field.tsx'
import type { Entry } from '../entry.ts'
import { Held } from '../held.tsx'

export const textField: Entry = {
  name: 'TextField',
  files: ['text-field.tsx'],
  about: 'A labelled line of text on the way in, where nothing of the app has come yet.',
  samples: [
    {
      name: 'usual',
      show: (
        <Held start="owner@foodkart.example">
          {(value, change) => (
            <TextField
              name="email"
              label="E-mail"
              autoComplete="off"
              value={value}
              error={undefined}
              onChange={change}
            />
          )}
        </Held>
      ),
    },
    {
      name: 'invalid, with a button',
      show: (
        <Held start="abc">
          {(value, change) => (
            <TextField
              name="password"
              type="password"
              label="Password"
              autoComplete="off"
              value={value}
              error="Use 8 characters or more."
              onChange={change}
              after={<FieldButton>Show</FieldButton>}
            />
          )}
        </Held>
      ),
    },
  ],
}
