import { makeLimitsPatient, measurePaceOfFile } from './patience.ts';

makeLimitsPatient();

/** A function that closes something. If it returns a text, the failure message of the test includes that text. */
type Closing = (hasFailed: boolean) => Promise<unknown>;

const openedBySuites: Closing[] = [];
const openedByTests: Closing[] = [];
let inTest = false;

/** Closes something after the test that opened it, or after its file if it was opened in a `before` hook. */
export function closeLater(close: Closing): void {
  (inTest ? openedByTests : openedBySuites).push(close);
}

async function closeAll(opened: Closing[], failure?: Error): Promise<void> {
  for (const close of opened.splice(0).reverse()) {
    const told = await close(failure !== undefined);
    if (failure && typeof told === 'string') lengthen(failure, told);
  }
}

/** Mocha shows the message as it is in the stack. */
function lengthen(failure: Error, told: string): void {
  const { message, stack } = failure;
  failure.message = `${message}\n${told}`;
  if (stack) failure.stack = stack.replace(message, () => failure.message);
}

/** Mocha's root hooks. */
export const mochaHooks = {
  beforeAll(this: Mocha.Context): void {
    measurePaceOfFile();
    // A file's own `before` hooks run before its first test; what they open stays open until the file's last test.
    for (const suite of this.test!.parent!.suites) suite.afterAll(() => closeAll(openedBySuites));
  },
  beforeEach(): void {
    inTest = true;
  },
  async afterEach(this: Mocha.Context): Promise<void> {
    inTest = false;
    await closeAll(openedByTests, this.currentTest?.err);
  },
  async afterAll(this: Mocha.Context): Promise<void> {
    // Tests without services never call an API, whose many modules take longer to load than everything else here.
    if (process.env.TEST_DATABASE_URL === undefined) return;
    const { checkThatPromisesAreKept } = await import('./documented-answers.ts');
    checkThatPromisesAreKept(this.test!.parent!);
  },
};
