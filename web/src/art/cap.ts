// Logo: the fool's cap, three horns, three bells, on a 48 x 40 grid. Two colours only.
export const CAP = (a = 'var(--accent)', b = 'var(--go)', g = 'var(--pick)', line = 'var(--ink)'): string => `
<g stroke="${line}" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round">
<path d="M13.500 30C13 21 10 13.5 3.6 14.5 8 8.5 17.5 9.5 21 19l3 11z" fill="${b}"/>
<path d="M34.500 30C35 21 38 13.5 44.4 14.5 40 8.5 30.5 9.5 27 19l-3 11z" fill="${b}"/>
<path d="M13.500 30C15.500 17 20 9 24 3.5 28 9 32.5 17 34.5 30z" fill="${a}"/>
<path d="M24 12.5 28 20l-4 7.5L20 20z" fill="${g}"/>
<path d="M12 29.5h24l1.500 4.2c-9 2.4-18 2.4-27 0z" fill="${line}" stroke="${line}"/>
</g><g fill="${g}" stroke="${line}" stroke-width="1.4"><circle cx="3.6" cy="16.3" r="2.5"/><circle cx="44.4" cy="16.3" r="2.5"/><circle cx="24" cy="3.8" r="2.5"/></g>`;
