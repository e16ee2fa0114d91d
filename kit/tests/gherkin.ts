import { AstBuilder, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin'
import { type Feature, IdGenerator } from '@cucumber/messages'

/** A feature as Cucumber's own parser reads it. @throws where it does not */
export function parsed(text: string): Feature | undefined {
  return new Parser(
    new AstBuilder(IdGenerator.incrementing()),
    new GherkinClassicTokenMatcher(),
  ).parse(text).feature
}
