// `npm run NAME -- COMMAND [ARGUMENTS]`: runs one of the commands that share a script of
// package.json, listed in scripts/commands.json. Plain JavaScript for an old Node.
import { readFileSync } from 'node:fs';

const [name, word = '', ...rest] = process.argv.slice(2);
const table = new URL('commands.json', import.meta.url);
const commands = JSON.parse(readFileSync(table, 'utf8'))[name];

/** Lists every command with its purpose; the default one comes first. */
function list() {
  const names = Object.keys(commands);
  const width = Math.max(...names.map((one) => one.length)) + 3;
  const lines = names.map((one) => {
    const call = one === '' ? '' : ` -- ${one}`;
    return `npm run ${name}${call.padEnd(width + 1)}  ${commands[one].does}\n`;
  });
  return lines.join('');
}

if (word === '--list') {
  process.stdout.write(list());
  process.exit(0);
}
if (!Object.prototype.hasOwnProperty.call(commands, word)) {
  const because = word === '' ? 'Say which' : `There is no command '${word}'`;
  process.stderr.write(`${because}:\n${list()}`);
  process.exit(2);
}
const [runner, ...words] = commands[word].runs.split(' ');
process.argv.splice(2, Infinity, ...words, ...rest);
await import(`./${runner}`);
