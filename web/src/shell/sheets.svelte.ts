/** Several sheets of which at most one is open. */
export class Sheets<Name extends string> {
  open = $state<Name | null>(null);

  is(name: Name): boolean {
    return this.open === name;
  }

  /** Open this one, or close it if it is the one that is open. */
  set(name: Name, on: boolean): void {
    if (on) this.open = name;
    else if (this.open === name) this.open = null;
  }
}
