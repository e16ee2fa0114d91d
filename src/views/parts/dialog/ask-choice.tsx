type Props<Value extends string> = {
  name: string
  legend: string
  values: readonly Value[]
  wordOf: (value: Value) => string
}

/** A required choice, without a default. */
export function AskChoice<Value extends string>({ name, legend, values, wordOf }: Props<Value>) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {values.map((value) => (
        <label key={value} className="choice">
          <input type="radio" name={name} value={value} required />
          {wordOf(value)}
        </label>
      ))}
    </fieldset>
  )
}
