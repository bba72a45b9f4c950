import { isCode, matches, type Rule } from './tree.ts';

const OURS = /^(src|tests|scripts|bench|tools|db|docs|\.ci)\/|^[^/]+$/;

// The rule's file and its test must spell the forbidden words.
const isAboutTidiness = (path: string): boolean => path.startsWith('tests/tidy');

/** The present only: main has no notes of unfinished work, and no skipped tests. */
export const leftovers: Rule = {
  name: 'nothing left behind',
  check: (files) =>
    files.flatMap((file) => {
      if (!OURS.test(file.path) || isAboutTidiness(file.path)) return [];
      if (file.path === 'package-lock.json') return [];
      const marks = matches(file, /\b(TODO|FIXME|HACK|XXX)\b/g, 'left behind');
      if (!isCode(file.path)) return marks;
      const tests = /\b(test|it|describe)\.(skip|only|todo)\(/g;
      const off = /(@ts-ignore|@ts-nocheck)/g;
      return [...marks, ...matches(file, tests, 'switched'), ...matches(file, off, 'silenced')];
    }),
};

/** A path of a developer's machine, or the host that one installs from. */
export const machines: Rule = {
  name: 'no machine in the project',
  check: (files) =>
    files.flatMap((file) => {
      if (isAboutTidiness(file.path)) return [];
      if (file.path === 'package-lock.json') {
        const leftover = /"resolved": "(?!https:\/\/registry\.npmjs\.org\/)[^"]*"/g;
        return matches(file, leftover, 'not the public registry');
      }
      const home = /(?<![A-Za-z0-9_.])\/(root|home|work|farm|Users)\/[\w.-]+/g;
      return matches(file, home, 'a path of a machine');
    }),
};
