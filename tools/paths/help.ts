import { keysOf } from '#contract/keys-of.ts'
import { languages } from '#contract/languages.ts'
import { moduleNames } from '#contract/modules.ts'
import { roleWords } from './options.ts'

export const help = `npm run -s paths -- --machine <name> [--module <module>] [--language <code>]
                  [--role <role>] [--format md|gherkin|testrail|xray|json]
                  [--strategy shortest|all] [--out <file>]
npm run -s paths -- --all [--language <code>] [--format <one>] [--strategy …] [--out <folder>]
                  [--since <folder>]

Writes test plans from the product's machines, in the words of the people who use it: what to do,
what to see afterwards, and what is refused.

  --machine, -m   the machine; --list shows all names
  --all, -a       every machine, in every module that has it, for every role and for all of them, in
                  every format, with an index (README.md, index.json), into a folder (paths/)
  --module        whose words the screens use; left out: the first module that has such records.
                  Modules: ${moduleNames.join(', ')}
  --language, -l  ${keysOf(languages).join(', ')}; left out: en
  --role, -r      only what this role may cause, and what it is refused. What others have to do
                  before is a given.
                  Roles: ${roleWords.join(', ')}.
                  The app's own machines know none.
  --format, -f    md (default): tables "Do / Expect"    gherkin: a feature for Cucumber
                  testrail, xray: CSV in the columns that their imports expect
                  json: with the events and states beside the words; tools/paths/plan.schema.json
                  describes it
  --strategy, -s  shortest (default): one path per transition, without those that only begin
                  another one
                  all: the shortest path to every single step that is possible
  --out, -o       writes into a file (its folder is made where it is missing), or with --all into
                  a folder
  --url           where the plans say that people sign in, such as https://staging.example.com; left
                  out: http://localhost:3000
  --since         with --all: a folder of earlier plans; says which paths are new, gone or changed
                  since then, by id and title
  --list          the names of all machines
  --schema        the JSON Schema of --format json; --out tools/paths/plan.schema.json writes it
                  anew after a module or a role came
  --help, -h      this text

Each path was walked by the machine itself before it is written; one that the machine does not
follow is a failure. A scenario's id is a hash of its path and module: it stays when other paths
come or go, and is the same in the plan of a role and in that of all.
Scenarios of what is refused have the tag @negative, and @403 or @409.

The last line says how many transitions the paths take. It goes to the standard error when the paths
go to the standard output.
Ends with 0 when every transition is taken, 1 when not or when something failed, 2 when the command
was not understood.

  npm run -s paths -- --machine order --module foodKart --language hi
  npm run -s paths -- --machine order --format gherkin --role staff > order-staff.feature
  npm run -s paths -- --machine session --format testrail --out session.csv
  npm run -s paths -- --all --out paths/
  npm run -s paths -- --all --since old/ --out new/

docs/qa.md leads from a chart to a test plan in ten minutes.
`
