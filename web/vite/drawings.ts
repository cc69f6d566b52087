/** What the things of the games look like, as data: the components that draw them, the modules these
 * use and their styles, for programs without a browser. `apiary.pictures` draws from it.
 *
 * Everything is a list that begins with what it is; see `apiary/pictures/script.py`. What cannot be
 * said so is refused, with its file: then say it more simply, or teach both sides.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type AST, parse } from 'svelte/compiler';
import { drawing } from './icons';

type Said = unknown[];
// biome-ignore lint/suspicious/noExplicitAny: the trees of estree and of Svelte, told apart by `type`
type Node = any;

interface Drawn {
  /** From the names used in a file to `[file, name there]`; `default` is a component. */
  uses: Record<string, [string, string]>;
  body: Said[];
  markup?: Said[];
  /** Selectors with what they declare; what counts more comes later. */
  style?: [Said, Record<string, string>][];
}

export interface Drawings {
  /** What `var(--…)` stands for everywhere. */
  tokens: Record<string, string>;
  files: Record<string, Drawn>;
}

const ICON = '~icons/game-icons/';
const MARGIN = '<script lang="ts" module>\n';
/** What a program brings itself. */
const BROUGHT = new Set(['lib/settings.svelte.ts', 'games/art.svelte.ts', 'svelte']);
const MOVES = /^(animation|transition|cursor)/;
const FOR_PAGES = /^(aria-|data-|role$|tabindex$)/;
const TOKEN = /(--[\w-]+):\s*([^;]+);/g;

/** All that these files draw with; they are told by their names in `sources`. */
export function drawingsOf(sources: string, roots: string[]): Drawings {
  const files: Record<string, Drawn> = {};
  const todo = [...roots];
  for (let file = todo.pop(); file; file = todo.pop()) {
    if (files[file] || BROUGHT.has(file)) continue;
    const found = read(sources, file);
    files[file] = found;
    todo.push(...Object.values(found.uses).map(([used]) => used));
  }
  const css = readFileSync(join(sources, 'app.css'), 'utf-8');
  const [root = ''] = css.split('@media');
  const tokens: Record<string, string> = {};
  for (const [, name = '', value = ''] of root.matchAll(TOKEN)) tokens[name] ??= value;
  return { tokens, files: Object.fromEntries(Object.entries(files).sort()) };
}

function read(sources: string, file: string): Drawn {
  const reader = new Reader(sources, file);
  try {
    return reader.all();
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`);
  }
}

class Reader {
  private readonly uses: Drawn['uses'] = {};

  constructor(
    private readonly sources: string,
    private readonly file: string,
  ) {}

  all(): Drawn {
    if (this.file.startsWith(ICON)) {
      const icon = drawing(this.file.slice(ICON.length));
      return this.component(icon.replace('<svg', () => '<svg {...$$props}'));
    }
    const text = readFileSync(join(this.sources, this.file), 'utf-8');
    if (this.file.endsWith('.svelte')) return this.component(text);
    const { module } = parse(`${MARGIN}${text}</script>`, { modern: true });
    return { uses: this.uses, body: this.program(module?.content) };
  }

  private component(text: string): Drawn {
    const root = parse(text, { modern: true });
    return {
      uses: this.uses,
      body: this.program(root.instance?.content),
      markup: this.fragment(root.fragment),
      style: this.style(root.css),
    };
  }

  // --- Script

  private program(program: Node): Said[] {
    return (program?.body ?? []).flatMap((node: Node) => this.statement(node));
  }

  private statement(node: Node): Said[] {
    switch (node.type) {
      case 'ImportDeclaration':
        this.import(node);
        return [];
      case 'ExportNamedDeclaration':
        return node.declaration ? this.statement(node.declaration) : [];
      case 'TSInterfaceDeclaration':
      case 'TSTypeAliasDeclaration':
        return [];
      case 'FunctionDeclaration':
        return [['function', node.id.name, this.lambda(node)]];
      case 'VariableDeclaration':
        return node.declarations.map((one: Node) => this.declaration(one));
      case 'ReturnStatement':
        return [['return', this.expression(node.argument)]];
      case 'IfStatement': {
        const { test, consequent, alternate } = node;
        return [['if', this.expression(test), this.block(consequent), this.block(alternate)]];
      }
      case 'ForStatement': {
        const [test, update] = [this.expression(node.test), this.expression(node.update)];
        return [
          ...this.statement(node.init),
          ['while', test, [...this.block(node.body), ['do', update]]],
        ];
      }
      case 'ForOfStatement': {
        const one = this.pattern(node.left.declarations[0].id);
        return [['of', one, this.expression(node.right), this.block(node.body)]];
      }
      case 'ExpressionStatement':
        return [['do', this.expression(node.expression)]];
      default:
        throw new Error(`a drawing can't hold a ${node.type}`);
    }
  }

  private import({ specifiers, source, importKind }: Node): void {
    if (importKind === 'type') return;
    for (const one of specifiers) {
      if (one.importKind === 'type') continue;
      const name = one.type === 'ImportDefaultSpecifier' ? 'default' : one.imported.name;
      this.uses[one.local.name] = [this.fileOf(source.value), name];
    }
  }

  private fileOf(source: string): string {
    if (!source.startsWith('.')) return source;
    const path = join(dirname(join(this.sources, this.file)), source);
    const found = [path, `${path}.ts`].find((one) => /\.\w+$/.test(one) && existsSync(one));
    if (!found) throw new Error(`there is no ${source}`);
    return relative(this.sources, found).replaceAll('\\', '/');
  }

  private block(node: Node): Said[] {
    if (!node) return [];
    const body: Node[] = node.type === 'BlockStatement' ? node.body : [node];
    return body.flatMap((one) => this.statement(one));
  }

  private declaration({ id, init }: Node): Said {
    const pattern = this.pattern(id);
    const called = init?.type === 'CallExpression' ? init : null;
    const { callee } = called ?? {};
    if (callee?.name === '$props') return ['props', pattern];
    if (callee?.name === '$derived') return ['lazy', pattern, this.expression(called.arguments[0])];
    if (callee?.object?.name === '$derived')
      return ['lazy', pattern, ['call', this.expression(called.arguments[0]), []]];
    return ['let', pattern, this.expression(init)];
  }

  private pattern(node: Node): unknown {
    switch (node?.type) {
      case undefined:
        return null; // a gap in a list
      case 'Identifier':
        return node.name;
      case 'AssignmentPattern':
        return ['default', this.pattern(node.left), this.expression(node.right)];
      case 'ArrayPattern':
        return ['list', ...node.elements.map((one: Node) => this.pattern(one))];
      case 'ObjectPattern':
        return [
          'object',
          ...node.properties.map((one: Node) =>
            one.type === 'RestElement'
              ? ['rest', this.pattern(one.argument)]
              : [one.key.name, this.pattern(one.value)],
          ),
        ];
      default:
        throw new Error(`a drawing can't take apart a ${node.type}`);
    }
  }

  private lambda({ params, body, expression }: Node): Said {
    const taken = params.map((one: Node) => this.pattern(one));
    return expression
      ? ['function', taken, [['return', this.expression(body)]]]
      : ['function', taken, this.block(body)];
  }

  private expression(node: Node): Said {
    const of = (one: Node) => this.expression(one);
    switch (node?.type) {
      case undefined:
        return ['is', null];
      case 'Literal':
        return ['is', node.value];
      case 'Identifier':
        return node.name === 'undefined' ? ['is', null] : ['name', node.name];
      case 'TemplateLiteral':
        return [
          'text',
          ...node.quasis.flatMap((quasi: Node, n: number) => [
            ...(quasi.value.cooked ? [['is', quasi.value.cooked]] : []),
            ...(node.expressions[n] ? [of(node.expressions[n])] : []),
          ]),
        ];
      case 'MemberExpression':
        return [
          'of',
          of(node.object),
          node.computed ? of(node.property) : ['is', node.property.name],
        ];
      case 'CallExpression':
      case 'NewExpression':
        return ['call', of(node.callee), node.arguments.map(of)];
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
        return this.lambda(node);
      case 'ConditionalExpression':
        return ['?', of(node.test), of(node.consequent), of(node.alternate)];
      case 'LogicalExpression':
      case 'BinaryExpression':
        return [node.operator, of(node.left), of(node.right)];
      case 'UnaryExpression':
        return [`${node.operator} `, of(node.argument)];
      case 'AssignmentExpression':
        return [
          'set',
          this.pattern(node.left),
          node.operator === '='
            ? of(node.right)
            : [node.operator.slice(0, -1), of(node.left), of(node.right)],
        ];
      case 'UpdateExpression':
        return [
          'set',
          this.pattern(node.argument),
          [node.operator[0], of(node.argument), ['is', 1]],
        ];
      case 'ArrayExpression':
        return ['list', ...node.elements.map(of)];
      case 'SpreadElement':
        return ['all', of(node.argument)];
      case 'ObjectExpression':
        return [
          'object',
          ...node.properties.map((one: Node) =>
            one.type === 'SpreadElement'
              ? of(one)
              : [
                  one.computed ? of(one.key) : ['is', String(one.key.name ?? one.key.value)],
                  of(one.value),
                ],
          ),
        ];
      case 'ChainExpression':
      case 'TSAsExpression':
      case 'TSNonNullExpression':
        return of(node.expression);
      default:
        throw new Error(`a drawing can't compute a ${node.type}`);
    }
  }

  // --- Markup

  private fragment(fragment: Node): Said[] {
    return (fragment?.nodes ?? []).flatMap((node: Node) => this.markup(node));
  }

  private markup(node: Node): Said[] {
    switch (node.type) {
      case 'Comment':
        return [];
      case 'Text':
        return node.data.trim() ? [['text', ['is', node.data.replace(/\s+/g, ' ')]]] : [];
      case 'ExpressionTag':
        return [['text', this.expression(node.expression)]];
      case 'RegularElement':
        return [['<', node.name, this.attributes(node), this.fragment(node.fragment)]];
      case 'Component':
        return [['draw', node.name, this.attributes(node)]];
      case 'IfBlock':
        return [
          [
            'if',
            this.expression(node.test),
            this.fragment(node.consequent),
            this.fragment(node.alternate),
          ],
        ];
      case 'EachBlock':
        return [
          [
            'each',
            this.expression(node.expression),
            this.pattern(node.context),
            node.index ?? null,
            this.fragment(node.body),
            this.fragment(node.fallback),
          ],
        ];
      case 'KeyBlock':
        return this.fragment(node.fragment);
      case 'ConstTag': {
        const [one] = node.declaration.declarations;
        return [['const', this.pattern(one.id), this.expression(one.init)]];
      }
      default:
        throw new Error(`a drawing can't hold a ${node.type}`);
    }
  }

  private attributes({ attributes }: Node): Said[] {
    return attributes.flatMap((one: Node): Said[] => {
      switch (one.type) {
        case 'Attribute':
          return FOR_PAGES.test(one.name) ? [] : [['attribute', one.name, this.value(one.value)]];
        case 'SpreadAttribute':
          return [['all', this.expression(one.expression)]];
        case 'ClassDirective':
          return [['class', one.name, this.expression(one.expression)]];
        case 'StyleDirective':
          return MOVES.test(one.name) ? [] : [['style', one.name, this.value(one.value)]];
        default:
          throw new Error(`a drawing can't have a ${one.type}`);
      }
    });
  }

  private value(value: Node): Said {
    if (value === true) return ['is', true];
    const parts: Node[] = Array.isArray(value) ? value : [value];
    const said = parts.map((one) =>
      one.type === 'Text' ? ['is', one.data] : this.expression(one.expression),
    );
    return said.length === 1 && said[0] ? said[0] : ['text', ...said];
  }

  // --- Style

  private style(sheet: AST.CSS.StyleSheet | null): NonNullable<Drawn['style']> {
    const rules = (sheet?.children ?? []).flatMap((rule: Node) =>
      rule.type === 'Rule' ? this.rule(rule) : [],
    );
    return rules
      .sort((a, b) => a.weight - b.weight) // which keeps the order of equals
      .map(({ selector, said }) => [selector, said]);
  }

  private rule({
    prelude,
    block,
  }: Node): { selector: Said; said: Record<string, string>; weight: number }[] {
    const said: Record<string, string> = {};
    for (const { property, value } of block.children) {
      if (property && !MOVES.test(property)) said[property] = value.replace(/\s+/g, ' ');
    }
    return prelude.children.flatMap((selector: Node) => {
      const compounds = selector.children.map((one: Node) => this.compound(one));
      if (!Object.keys(said).length || compounds.includes(null)) return [];
      const weight = compounds
        .flat()
        .reduce((sum: number, one: string) => sum + (/^[.!]/.test(one) ? 1000 : 1), 0);
      return [{ selector: compounds, said, weight }];
    });
  }

  /** `.class`, `!.class` which it must not have, or a tag; null if it is no part of a picture. */
  private compound({ combinator, selectors }: Node): string[] | null {
    if (combinator && combinator.name !== ' ') throw new Error(`no ${combinator.name} in styles`);
    const said: string[] = [];
    for (const one of selectors) {
      if (one.type === 'ClassSelector') said.push(`.${one.name}`);
      else if (one.type === 'TypeSelector') said.push(one.name);
      else if (one.type === 'PseudoClassSelector' && one.name === 'not')
        said.push(`!.${one.args.children[0].children[0].selectors[0].name}`);
      else return null; // :global([data-animate]), :hover
    }
    return said;
  }
}
