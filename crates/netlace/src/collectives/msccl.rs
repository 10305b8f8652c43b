//! Schedules as MSCCL XML: what each thread block of each GPU sends, receives and adds up, for MSCCL, RCCL and ASTRA-sim.
//!
//! Source: M. Cowan, S. Maleki, M. Musuvathi, O. Saarikivi, Y. Xiong: MSCCLang: Microsoft Collective Communication Language.
//! ASPLOS 2023; attributes as the interpreter of MSCCL reads them.
//!
//! A GPU has a thread block for each GPU that it sends to, one for each that it receives from, and one that copies. The steps of a
//! block are done one after another, and a step waits for a step of another block where its data come from there, or where
//! that still reads what it overwrites. Sends are buffered, as in NCCL.

use std::fmt::Write;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Collective, Plan, PlanError, Transfer};
use netlace_core::network::{Node, RequestError};

/// A schedule as text.
///
/// ```
/// use netlace::collectives::{ALGORITHMS, Collective, Model, Request, Wires, msccl};
/// use netlace::{Context, network::Ports};
/// let request = Request {
///     network: netlace::parse("ring(4)")?,
///     collective: Collective::AllGather,
///     root: 0,
///     ports: Ports::All,
///     bytes: 1024,
///     wires: Wires::default(),
///     model: Model::Nodes,
/// };
/// let ring = ALGORITHMS.iter().find(|algorithm| algorithm.name == "ring").unwrap();
/// let text = msccl(&ring.plan(&request, &Context::with_memory(1 << 30)).unwrap()).unwrap();
/// assert!(text.starts_with("<algo name=\"netlace\" proto=\"Simple\" nchannels=\"1\" nchunksperloop=\"4\" ngpus=\"4\" coll=\"allgather\""));
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn msccl(plan: &Plan) -> Result<String, PlanError> {
    let mut algorithm = Algorithm::new(plan)?;
    algorithm.begin()?;
    for transfers in plan.all_steps() {
        algorithm.step(&transfers)?;
    }
    algorithm.end()?;
    Ok(algorithm.to_text())
}

/// A part of the memory of a GPU: a buffer, and the number of a chunk in it.
#[derive(Clone, Copy)]
struct Address {
    buffer: char,
    offset: u64,
}

/// A step of a block: the block, and its place there.
type StepId = (usize, usize);

struct Step {
    kind: &'static str,
    from: Address,
    to: Address,
    /// Steps of other blocks that must be done.
    after: Vec<StepId>,
}

/// A thread block: whom it sends to or receives from, and its steps.
struct Block {
    to: Option<usize>,
    from: Option<usize>,
    steps: Vec<Step>,
}

/// What a GPU holds of a chunk in a slot.
struct Place {
    address: Address,
    is_filled: bool,
    /// The step that wrote it last, and those that have read it since.
    written: Option<StepId>,
    read: Vec<StepId>,
}

#[derive(Default)]
struct Gpu {
    blocks: Vec<Block>,
    /// The block of each GPU that is sent to (`true`) or received from.
    peers: FxHashMap<(usize, bool), usize>,
    places: FxHashMap<(u64, u32), Place>,
    scratch: u64,
}

impl Gpu {
    /// Room that is neither input nor output.
    fn scratch(&mut self) -> Address {
        self.scratch += 1;
        Address { buffer: 's', offset: self.scratch - 1 }
    }

    fn block(&mut self, to: Option<usize>, from: Option<usize>) -> usize {
        // A block that only copies is its own peer, which none else is.
        let key = match (to, from) {
            (Some(to), _) => (to, true),
            (None, Some(from)) => (from, false),
            (None, None) => (usize::MAX, false),
        };
        *self.peers.entry(key).or_insert_with(|| {
            self.blocks.push(Block { to, from, steps: Vec::new() });
            self.blocks.len() - 1
        })
    }

    fn push(
        &mut self,
        block: usize,
        kind: &'static str,
        [from, to]: [Address; 2],
        after: Vec<StepId>,
    ) -> StepId {
        let steps = &mut self.blocks[block].steps;
        steps.push(Step { kind, from, to, after });
        (block, steps.len() - 1)
    }
}

struct Algorithm<'a> {
    plan: &'a Plan,
    order: Node,
    /// The ranks: nodes with endpoints, and the number of each.
    members: Vec<Node>,
    ranks: FxHashMap<Node, usize>,
    gpus: Vec<Gpu>,
}

impl<'a> Algorithm<'a> {
    fn new(plan: &'a Plan) -> Result<Self, PlanError> {
        if plan.task.collective == Collective::Barrier {
            return Err(PlanError::NotFor("MSCCL has no barrier".to_owned()));
        }
        let order = plan.task.order().map_err(RequestError::from)?;
        let members: Vec<Node> = (0..order).filter(|&v| plan.task.is_member(v)).collect();
        let ranks = members.iter().enumerate().map(|(rank, &v)| (v, rank)).collect();
        let gpus = members.iter().map(|_| Gpu::default()).collect();
        Ok(Self { plan, order, members, ranks, gpus })
    }

    fn rank(&self, node: Node) -> Result<usize, PlanError> {
        self.ranks.get(&node).copied().ok_or_else(|| {
            PlanError::NotFor(format!(
                "node {node} forwards and is no rank, which MSCCL does not have"
            ))
        })
    }

    /// Where a chunk is among those of all ranks, if each has as many.
    fn among_all(&self, chunk: u64) -> Result<u64, PlanError> {
        let each = self.plan.task.chunks;
        Ok(self.rank(chunk / each)? as u64 * each + chunk % each)
    }

    /// Where a rank holds a chunk.
    fn address(&mut self, rank: usize, chunk: u64, slot: u32) -> Result<Address, PlanError> {
        let at = |buffer, offset| Address { buffer, offset };
        Ok(match self.plan.task.collective {
            _ if slot != 0 => self.gpus[rank].scratch(),
            Collective::AllGather => at('o', self.among_all(chunk)?),
            Collective::ReduceScatter => self.gpus[rank].scratch(),
            Collective::AllToAll => {
                let each = self.plan.task.chunks;
                let (pair, part) = (chunk / each, chunk % each);
                let (from, to) = (self.rank(pair / self.order)?, self.rank(pair % self.order)?);
                match rank {
                    _ if rank == from => at('i', to as u64 * each + part),
                    _ if rank == to => at('o', from as u64 * each + part),
                    _ => self.gpus[rank].scratch(),
                }
            }
            _ => at('o', chunk),
        })
    }

    fn place(&mut self, rank: usize, chunk: u64, slot: u32) -> Result<&mut Place, PlanError> {
        if !self.gpus[rank].places.contains_key(&(chunk, slot)) {
            let address = self.address(rank, chunk, slot)?;
            let place = Place { address, is_filled: false, written: None, read: Vec::new() };
            self.gpus[rank].places.insert((chunk, slot), place);
        }
        Ok(self.gpus[rank].places.get_mut(&(chunk, slot)).expect("invariant: it was put there"))
    }

    /// Everyone copies what it has to where it is worked on.
    fn begin(&mut self) -> Result<(), PlanError> {
        let Plan { task, .. } = self.plan;
        for rank in 0..self.gpus.len() {
            let v = self.members[rank];
            for chunk in task.held_at_first(v, self.order) {
                // Whose share it is, where everyone has or gets one.
                let owner = match task.collective {
                    Collective::ReduceScatter => chunk / task.chunks,
                    Collective::AllToAll => chunk / task.chunks % self.order,
                    _ => v,
                };
                if !task.is_member(owner) {
                    continue;
                }
                let offset = match task.collective {
                    Collective::AllGather => chunk % task.chunks,
                    Collective::ReduceScatter => self.among_all(chunk)?,
                    Collective::AllToAll => {
                        self.rank(owner)? as u64 * task.chunks + chunk % task.chunks
                    }
                    _ => chunk,
                };
                let is_own = task.collective == Collective::AllToAll && owner == v;
                let to = match self.place(rank, chunk, 0)?.address {
                    Address { offset, .. } if is_own => Address { buffer: 'o', offset },
                    address => address,
                };
                // What is sent from where it is needs no copy.
                let written = (to.buffer != 'i').then(|| {
                    let block = self.gpus[rank].block(None, None);
                    let input = Address { buffer: 'i', offset };
                    self.gpus[rank].push(block, "cpy", [input, to], Vec::new())
                });
                let place = self.place(rank, chunk, 0)?;
                (place.is_filled, place.written) = (true, written);
            }
        }
        Ok(())
    }

    /// What is sent is what was held before: so all sends come before all receives.
    fn step(&mut self, transfers: &[Transfer]) -> Result<(), PlanError> {
        let (moves, sends): (Vec<Transfer>, Vec<Transfer>) =
            transfers.iter().partition(|one| !one.is_sent());
        for &Transfer { from, to, chunk, slot, .. } in &sends {
            let (from, to) = (self.rank(from)?, self.rank(to)?);
            let Place { address, written, .. } = *self.place(from, chunk, slot)?;
            let block = self.gpus[from].block(Some(to), None);
            let sent =
                self.gpus[from].push(block, "s", [address; 2], written.into_iter().collect());
            self.place(from, chunk, slot)?.read.push(sent);
        }
        for &Transfer { from, chunk, slot, keep, .. } in transfers {
            let rank = self.rank(from)?;
            if !keep {
                self.place(rank, chunk, slot)?.is_filled = false;
            }
        }
        for &Transfer { from, chunk, slot, into, .. } in &moves {
            let rank = self.rank(from)?;
            let Place { address, written, .. } = *self.place(rank, chunk, slot)?;
            let block = self.gpus[rank].block(None, None);
            let moved =
                self.write(rank, (chunk, into), block, ["cpy", "re"], Some(address), written)?;
            self.place(rank, chunk, slot)?.read.push(moved);
        }
        for &Transfer { from, to, chunk, into, .. } in &sends {
            let (from, to) = (self.rank(from)?, self.rank(to)?);
            let block = self.gpus[to].block(None, Some(from));
            self.write(to, (chunk, into), block, ["r", "rrc"], None, None)?;
        }
        Ok(())
    }

    /// Writes into a place: the first of the kinds if it is empty, else the second. What wrote it and what reads it must be done.
    fn write(
        &mut self,
        rank: usize,
        (chunk, slot): (u64, u32),
        block: usize,
        [fills, adds]: [&'static str; 2],
        from: Option<Address>,
        source: Option<StepId>,
    ) -> Result<StepId, PlanError> {
        let place = self.place(rank, chunk, slot)?;
        // What is discarded is overwritten by the next one.
        let adds_up = place.is_filled && slot != Transfer::DISCARDED;
        let after = place.read.drain(..).chain(place.written).chain(source).collect();
        let address = place.address;
        let kind = if adds_up { adds } else { fills };
        let step = self.gpus[rank].push(block, kind, [from.unwrap_or(address), address], after);
        let place = self.place(rank, chunk, slot)?;
        (place.is_filled, place.written) = (true, Some(step));
        Ok(step)
    }

    /// What was not worked on in the output is copied there.
    fn end(&mut self) -> Result<(), PlanError> {
        if self.plan.task.collective != Collective::ReduceScatter {
            return Ok(());
        }
        for rank in 0..self.gpus.len() {
            let each = self.plan.task.chunks;
            for part in 0..each {
                let Place { address, written, .. } =
                    *self.place(rank, self.members[rank] * each + part, 0)?;
                let block = self.gpus[rank].block(None, None);
                let output = Address { buffer: 'o', offset: part };
                self.gpus[rank].push(
                    block,
                    "cpy",
                    [address, output],
                    written.into_iter().collect(),
                );
            }
        }
        Ok(())
    }

    /// The collective's name, and the chunks of an input and of an output.
    fn sizes(&self) -> (&'static str, u64, u64) {
        let (ranks, chunks) = (self.gpus.len() as u64, self.plan.task.chunks);
        match self.plan.task.collective {
            Collective::AllGather => ("allgather", chunks, ranks * chunks),
            Collective::ReduceScatter => ("reducescatter", ranks * chunks, chunks),
            Collective::AllToAll => ("alltoall", ranks * chunks, ranks * chunks),
            Collective::Broadcast => ("broadcast", chunks, chunks),
            Collective::Reduce => ("reduce", chunks, chunks),
            Collective::AllReduce | Collective::Barrier => ("allreduce", chunks, chunks),
        }
    }

    fn to_text(&self) -> String {
        let (name, inputs, outputs) = self.sizes();
        let mut text = format!(
            "<algo name=\"netlace\" proto=\"Simple\" nchannels=\"1\" nchunksperloop=\"{}\" ngpus=\"{}\" coll=\"{name}\" inplace=\"0\" outofplace=\"1\" \
             minBytes=\"0\" maxBytes=\"0\">\n",
            inputs.max(outputs),
            self.gpus.len()
        );
        for (id, gpu) in self.gpus.iter().enumerate() {
            let _ = writeln!(
                text,
                "  <gpu id=\"{id}\" i_chunks=\"{inputs}\" o_chunks=\"{outputs}\" s_chunks=\"{}\">",
                gpu.scratch
            );
            gpu.write(&mut text);
            text += "  </gpu>\n";
        }
        text + "</algo>\n"
    }
}

impl Gpu {
    fn write(&self, text: &mut String) {
        // A step has one dependence; for more there are steps before it that do nothing.
        let waits: Vec<Vec<Vec<StepId>>> = (0..self.blocks.len())
            .map(|block| self.blocks[block].steps.iter().map(|step| latest(step, block)).collect())
            .collect();
        let awaited: FxHashSet<StepId> = waits.iter().flatten().flatten().copied().collect();
        let lines: Vec<Vec<usize>> = waits
            .iter()
            .map(|steps| {
                let ends = steps.iter().scan(0, |lines, waits| {
                    *lines += waits.len().max(1);
                    Some(*lines - 1)
                });
                ends.collect()
            })
            .collect();
        let peer = |peer: Option<usize>| peer.map_or("-1".to_owned(), |peer| peer.to_string());
        for (id, block) in self.blocks.iter().enumerate() {
            let (to, from) = (peer(block.to), peer(block.from));
            let _ = writeln!(text, "    <tb id=\"{id}\" send=\"{to}\" recv=\"{from}\" chan=\"0\">");
            let mut line = 0;
            for (place, step) in block.steps.iter().enumerate() {
                let waits = &waits[id][place];
                let (last, before) = waits
                    .split_last()
                    .map_or((None, &[][..]), |(last, before)| (Some(last), before));
                for wait in before {
                    put(text, line, "nop", [None; 2], Some(wait), &lines, false);
                    line += 1;
                }
                let ends = [Some(step.from), Some(step.to)];
                put(text, line, step.kind, ends, last, &lines, awaited.contains(&(id, place)));
                line += 1;
            }
            *text += "    </tb>\n";
        }
    }
}

/// Of the steps that must be done, the last of each other block.
fn latest(step: &Step, own: usize) -> Vec<StepId> {
    let mut after: Vec<StepId> = step.after.iter().copied().filter(|wait| wait.0 != own).collect();
    after.sort_unstable();
    after.chunk_by(|a, b| a.0 == b.0).map(|alike| alike[alike.len() - 1]).collect()
}

fn put(
    text: &mut String,
    line: usize,
    kind: &str,
    [from, to]: [Option<Address>; 2],
    wait: Option<&StepId>,
    lines: &[Vec<usize>],
    is_awaited: bool,
) {
    let shown = |address: Option<Address>| {
        address.map_or(('i', "-1".to_owned()), |one| (one.buffer, one.offset.to_string()))
    };
    let ((source, from), (target, to)) = (shown(from), shown(to));
    let count = u8::from(kind != "nop");
    let (block, step) = match wait {
        Some(&(block, place)) => (block.to_string(), lines[block][place].to_string()),
        None => ("-1".to_owned(), "-1".to_owned()),
    };
    let _ = writeln!(
        text,
        "      <step s=\"{line}\" type=\"{kind}\" srcbuf=\"{source}\" srcoff=\"{from}\" dstbuf=\"{target}\" dstoff=\"{to}\" cnt=\"{count}\" \
         depid=\"{block}\" deps=\"{step}\" hasdep=\"{}\"/>",
        u8::from(is_awaited)
    );
}
