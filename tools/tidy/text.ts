import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { type Breach, lineAt, ROOT, type SourceFile } from './tree.ts'

/** A pattern that is allowed only in some files. */
export interface BannedText {
  rule: string
  pattern: RegExp
  message: string
  /** Files that the rule covers. */
  within: RegExp
  /** Files in which it is allowed, with the reason in `message`. */
  except?: RegExp
}

const CODE = /\.(ts|tsx|mjs)$/
const TESTS = /\.(test|e2e)\.tsx?$|\/testing\/|^e2e\/|^tools\/|^verification\//

/** Texts that are allowed in one place, or nowhere. */
export const BANNED: readonly BannedText[] = [
  {
    rule: 'environment',
    pattern: /process\.env\b/g,
    message:
      'the environment is read in config/describe-settings.ts, and passed on by main.ts and cli.ts',
    within: /^(apps|packages)\/.*\.tsx?$/,
    except:
      /\/server\/src\/config\/describe-settings\.ts$|\/(main|cli)\.ts$|\/testing\/servers\/(global-setup|main-with-faults|server-process)\.ts$|^packages\/client\/(samples|testing)\/|\/developer\/guide\/samples\.ts$|\/vite\.config\.ts$/,
  },
  {
    rule: 'amount-text',
    pattern: /\bTOKEN_DECIMALS\b|\b1e[69]\b|\b10n? \*\* [69]n?\b|\bLAMPORTS_PER_SOL\b/g,
    message:
      'amounts are written and read by lib/text/format.ts, lib/text/token-amount.ts and the contract only, with every digit',
    within: /^apps\/(web|server)\/src\/.*\.tsx?$/,
    except: /\/lib\/text\/(format|token-amount)\.ts$|\.test\.tsx?$|\/testing\//,
  },
  {
    rule: 'limit-names',
    pattern: /\b(?:MOST|LEAST)_[A-Z]/g,
    message: 'a limit is called MAX_… or MIN_…',
    within: /\.(ts|tsx|mjs)$/,
  },
  {
    rule: 'words',
    // The words as texts use them; a test may quote them, and demo people and linters know how people write.
    pattern:
      /\b(?:nobody|somebody|whoever|anew|by itself|hand(?:s|ed|ing)? in|ways? in)\b(?![@’'-])|\b(?:asClockwork|inEvenTime|countingWrong|groundOf|lookFor|layNext)\b/gi,
    message: 'say it in plain English; the glossary in ARCHITECTURE.md has the word',
    within: /\.(ts|tsx|mjs|md)$/,
    except:
      /\.(test|e2e)\.tsx?$|\/demo\/content\/|\/drafts\/(brief-suggestions|brief-words)\.ts$|\/contract\/src\/spec\/|^docs\/(decisions\/|spec\.md|wire\.md)|^tools\/tidy\/|\/(testing|passwords|embedded)\/|^docs\/operations\.md$/,
  },
  {
    rule: 'clock',
    pattern: /\bDate\.now\(\)|\bnew Date\(\)/g,
    message: 'the time comes from platform/clock.ts',
    within: /^apps\/(server|sandbox)\/src\/.*\.ts$/,
    except: /\/platform\/clock\.ts$|\.test\.ts$|\/testing\//,
  },
  {
    rule: 'sql-time',
    pattern: /\bnow\(\)|\bcurrent_timestamp\b/gi,
    message: 'SQL takes the time as a parameter',
    within: /\.queries\.ts$|\/migrations\/.*\.sql$/,
    except: /\.test\.ts$/,
  },
  {
    rule: 'sql-place',
    pattern: /from 'drizzle-orm(\/[^']*)?'/g,
    message: 'SQL belongs in *.queries.ts and in the database folder',
    within: /^apps\/(server|sandbox)\/src\/.*\.ts$/,
    except:
      /\.queries\.ts$|\/db\/|\.test\.ts$|\/testing\/|\/platform\/(work\/jobs|http\/problem-handler)\.ts$/,
  },
  {
    rule: 'row-types',
    pattern: /\.(execute|query)<|\.\$client\b/g,
    message:
      'rows that are read come from a statement() or plainStatement(): a test compares its columns with PostgreSQL',
    within: /^apps\/(server|sandbox)\/src\/.*\.ts$/,
    except: /\/db\/(client|statement|known-statements)\.ts$|\.test\.ts$|\/testing\//,
  },
  {
    rule: 'chain-signer',
    pattern:
      /\b(create(?!Noop)\w*Signer\w*|createKeyPair\w*|generateKeyPair\w*|KeyPairSigner|signBytes|partiallySign\w*|signTransaction\w*)\b/g,
    message: 'the server signs nothing on the chain; only the faucet of the sandbox does',
    within: /^(apps\/(server|sandbox)|packages\/contract)\/src\/.*\.ts$/,
    except:
      /\.test\.ts$|\/testing\/|^apps\/sandbox\/src\/ledger\/faucet\.ts$|\/auth\/keys\/signing-keys\.ts$/, // Those sign tokens.
  },
  {
    rule: 'chain-secret',
    pattern:
      /(SOLANA|TREASURY|WALLET|PAYER|SIGNER|LEDGER)_?(PRIVATE|SECRET|SIGNING)?_?(KEY|KEYPAIR|SECRET|SEED|MNEMONIC)(?![a-z])|\b(MNEMONIC|SEED_?PHRASE|SECRET_?KEY_?BYTES)\b/gi,
    message: 'no setting, column or field may hold a private key of the chain',
    within:
      /^(apps\/(server|sandbox)|packages\/contract)\/src\/.*\.(ts|sql)$|^\.env\.example$|^docs\/operations\.md$/,
    except: /\.test\.ts$|\/testing\//,
  },
  {
    rule: 'links-out',
    pattern: /target="_blank"(?!\s+rel="noopener nofollow ugc)/g,
    message: 'user-written links need rel="noopener nofollow ugc"',
    within: /^apps\/web\/src\/.*\.tsx$/,
  },
  {
    rule: 'unfinished',
    pattern: /\b(TODO|FIXME|XXX)\b|lorem ipsum|coming soon/gi,
    message: 'finish it or document it',
    within: /^(apps|packages|e2e|docs|README|ARCHITECTURE|CONTRIBUTING|SECURITY)/,
    except: /^docs\/spec\.md$/,
  },
  {
    rule: 'ts-escape',
    pattern: /@ts-(ignore|nocheck)|\bas any\b/g,
    message: 'say what the type is',
    within: CODE,
    except: /^tools\/tidy\//,
  },
  {
    rule: 'sleep',
    pattern: /waitForTimeout\(/g,
    message: 'wait for what the test needs, not for time',
    within: TESTS,
    except: /^tools\/tidy\//,
  },
  {
    rule: 'skipped-test',
    pattern: /\b(it|test|describe)\.(skip|only|todo)\(/g,
    message: 'run the test or delete it',
    within: TESTS,
    except: /^tools\/tidy\//,
  },
]

/** Finds banned texts. */
export function checkBanned(files: readonly SourceFile[], banned: readonly BannedText[]): Breach[] {
  return files.flatMap((file) =>
    banned
      .filter(({ within, except }) => within.test(file.path) && except?.test(file.path) !== true)
      .flatMap(({ rule, pattern, message }) =>
        [...file.text.matchAll(pattern)].map((match) => ({
          rule,
          path: file.path,
          line: lineAt(file.text, match.index),
          message: `${match[0]}: ${message}`,
        })),
      ),
  )
}

/** Maximum lines of a source file. */
export const MAX_LINES = 300

/** Finds source files over the limit, except tests, data and schemas. */
export function checkSizes(files: readonly SourceFile[], allowed: RegExp): Breach[] {
  return files
    .filter(({ path }) => CODE.test(path) && !TESTS.test(path) && !allowed.test(path))
    .map(({ path, text }) => ({ path, lines: text.split('\n').length }))
    .filter(({ lines }) => lines > MAX_LINES)
    .map(({ path, lines }) => ({
      rule: 'size',
      path,
      line: lines,
      message: `${lines} lines; split files over ${MAX_LINES} lines`,
    }))
}

/** Finds dead relative links in Markdown files. */
export function checkLinks(files: readonly SourceFile[]): Breach[] {
  return files.flatMap((file) =>
    [...file.text.matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)[^)]*\)/g)].flatMap((match) => {
      const target = posix.join(posix.dirname(file.path), match[1] ?? '')
      if (existsSync(`${ROOT}/${target}`)) return []
      const line = lineAt(file.text, match.index)
      return [{ rule: 'links', path: file.path, line, message: `${match[1]} does not exist` }]
    }),
  )
}
